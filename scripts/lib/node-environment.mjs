/** For Jest: the environment of tests that speak to an application. */
import { TestEnvironment } from 'jest-environment-node';
import { createRequire } from 'node:module';

/** Tests import modules by `node-module.mjs`, and know when they must have ended. */
export default class extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} options */
  constructor(...options) {
    super(...options);
    Object.assign(this.global, { requireByNode: createRequire(import.meta.url) });
  }

  /** @param {import('@jest/types').Circus.Event} event @param {import('@jest/types').Circus.State} state */
  handleTestEvent(event, state) {
    if (event.name === 'hook_start') this.endsIn(event.hook.timeout ?? state.testTimeout);
    if (event.name === 'test_fn_start') this.endsIn(event.test.timeout ?? state.testTimeout);
  }

  /** @param {number} ms */
  endsIn(ms) {
    Object.assign(this.global, { testEndsAt: performance.now() + ms });
  }
}
