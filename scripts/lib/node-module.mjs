/** For Jest: in the place of a module's text, one that hands over the module as Node has loaded it. */
import { createRequire } from 'node:module';

const requireByNode = createRequire(import.meta.url);

/** @type {import('@jest/transform').SyncTransformer} */
export default {
  process: (_source, path, { supportsStaticESM }) => {
    const loaded = `requireByNode(${JSON.stringify(path)})`;
    if (!supportsStaticESM) return { code: `module.exports = ${loaded};` };
    const names = Object.keys(Object(requireByNode(path))).filter((name) => name !== 'default');
    const lines = [
      `const loaded = ${loaded};`,
      `export const { ${names.join(', ')} } = loaded;`,
      'export default loaded.default;',
    ];
    return { code: lines.join('\n') };
  },
};
