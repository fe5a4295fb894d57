/** For Jest: the environment of tests that import modules by `node-module.mjs`. */
import { TestEnvironment } from 'jest-environment-node';
import { createRequire } from 'node:module';

export default class extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} options */
  constructor(...options) {
    super(...options);
    Object.assign(this.global, { requireByNode: createRequire(import.meta.url) });
  }
}
