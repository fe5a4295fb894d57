import { startTestApp, type TestApp } from '../harness/test-app.js';
import { TwilioDouble } from '../harness/twilio-double.js';
import { TwilioWorld } from '../harness/twilio-world.js';
import { World } from '../harness/world.js';

describe('A provider of the kind TWILIO behind a PUBLIC_URL of this machine', () => {
  let app: TestApp;
  let double: TwilioDouble;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api', PUBLIC_URL: 'http://localhost:3000' });
    double = await TwilioDouble.start();
  });
  afterAll(async () => {
    await double.stop();
    await app.close();
  });

  it('the test says that Twilio cannot call an address of this machine', async () => {
    const world = new World(app);
    const providerId = await TwilioWorld.provider(world, double, double.account());
    const { body } = await world.send('post', `/v1/providers/${providerId}/test`, app.adminKey);
    expect(body).toEqual({ isReachable: true, explanation: expect.stringMatching(/cannot call PUBLIC_URL/) });
  });
});
