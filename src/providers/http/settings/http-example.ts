/** A gateway in the examples of documents: it is given the text as JSON, and signs its receipts. */
export const EXAMPLE = {
  secrets: { apiKey: 'a long random text', callbackKey: 'another long random text' },
  send: {
    method: 'POST',
    url: 'https://api.sms.example/v1/messages',
    headers: { Authorization: 'Bearer {{secret.apiKey}}' },
    bodyType: 'JSON',
    body: {
      to: '{{to}}',
      from: '{{from}}',
      text: '{{text}}',
      ttl: '{{validitySeconds}}',
      callback: '{{receiptUrl}}',
    },
  },
  response: {
    accepted: { status: ['2xx'], when: [{ at: { json: '/id' }, exists: true }] },
    id: { json: '/id' },
    code: { json: '/error/code' },
    refusals: [
      {
        status: ['422'],
        when: [{ at: { json: '/error/code' }, is: ['invalid_number'] }],
        outcome: 'REJECTED',
        reason: 'invalid_number',
      },
    ],
  },
  receipts: {
    proof: {
      type: 'HMAC',
      algorithm: 'SHA256',
      header: 'x-signature',
      encoding: 'HEX',
      key: 'TEXT',
      signed: '{{header.x-timestamp}}.{{body}}',
      secrets: ['callbackKey'],
    },
    bodyType: 'JSON',
    messageId: { json: '/id' },
    status: [{ json: '/status' }],
    statuses: [
      { word: 'sent', status: 'SENT' },
      { word: 'delivered', status: 'DELIVERED' },
      { word: 'failed', status: 'FAILED' },
    ],
  },
  inbound: {
    proof: { type: 'TOKEN', in: 'query', name: 'key', secrets: ['callbackKey'] },
    bodyType: 'JSON',
    id: { json: '/id' },
    from: { json: '/from' },
    to: { json: '/to' },
    text: { json: '/text' },
  },
  check: { url: 'https://api.sms.example/v1/balance', headers: { Authorization: 'Bearer {{secret.apiKey}}' } },
};
