export { WebhookVerificationError } from 'standardwebhooks';
