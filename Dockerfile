# One image for the API, the workers and the one-shot commands (migrate, seed).

FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY nest-cli.json tsconfig.json tsconfig.build.json ormconfig.ts ./
COPY src ./src
RUN npm run build
# Only what runs stays; bcrypt brings prebuilt binaries, so no install script is needed.
RUN npm prune --omit=dev

FROM node:22-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1 and stops gracefully on SIGTERM; --init is not needed, it starts no children.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "--heap-growing-percent=100", "dist/src/main.js"]
