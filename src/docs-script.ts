/**
 * What runs at `/docs`. Swagger UI resolves the whole document for each operation that is opened, a second of CPU; here
 * an operation is resolved alone. That wraps an action of Swagger UI that is not public: `swagger-ui.browser-spec`
 * opens every operation.
 */
export const DOCS_SCRIPT = `
const source = new URL('../openapi.json', document.currentScript.src);

function resolved(root, part, names) {
  if (Array.isArray(part)) return part.map((one) => resolved(root, one, names));
  if (part === null || typeof part !== 'object') return part;
  const { $ref: name, ...beside } = part;
  if (typeof name !== 'string')
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(root, value, names)]));
  if (names.includes(name)) return part;
  const target = partOf(root, name.slice(2).split('/'));
  return { ...resolved(root, target, [...names, name]), ...beside, $$ref: name };
}

function partOf(root, path) {
  return path.reduce((part, key) => part?.[key], root);
}

window.addEventListener('load', async () => {
  const root = await (await fetch(source)).json();
  const requestResolvedSubtree = (_original, { specActions }) => (path) =>
    specActions.updateResolvedSubtree(path, resolved(root, partOf(root, path), []));
  SwaggerUIBundle({
    spec: root,
    dom_id: '#swagger-ui',
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [{ statePlugins: { spec: { wrapActions: { requestResolvedSubtree } } } }],
    layout: 'BaseLayout',
    deepLinking: true,
    docExpansion: 'none',
    filter: true,
    displayOperationId: true,
    displayRequestDuration: true,
    // The browser keeps the key, so that a reload does not ask for it again; "Logout" forgets it.
    persistAuthorization: true,
  });
});
`;
