import { inboundOf, receiptOf } from './kannel-callbacks.js';

describe('receiptOf', () => {
  const ATTEMPT = 'att_01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const smpp = (stat: string, err = '000', text = 'STOP me stat:DELIVRD'): string =>
    `id:0A1B2C sub:001 dlvrd:000 submit date:2611221330 done date:2611221331 stat:${stat} err:${err} text:${text}`;

  const meaningOf = (type: string, answer: string) => {
    const receipt = receiptOf({ attemptId: ATTEMPT, type, answer, smscMessageId: '' });
    return receipt === null ? null : [receipt.status, receipt.reason, receipt.code];
  };

  it.each([
    ['1', '', ['DELIVERED', null, null]],
    ['1', smpp('DELIVRD'), ['DELIVERED', null, 'DELIVRD/000']],
    ['4', '', ['SENT', null, null]],
    ['8', 'ACK/', ['SENT', null, null]],
    ['16', 'NACK/', ['FAILED', 'rejected_by_provider', 'NACK/']],
    ['16', 'NACK/11/Invalid Destination Address', ['FAILED', 'invalid_number', 'NACK/11']],
    ['16', 'NACK/0x0000000b/Invalid Destination Address', ['FAILED', 'invalid_number', 'NACK/0x0000000b']],
    ['16', 'NACK/0x0000000a/Invalid Source Address', ['FAILED', 'rejected_by_provider', 'NACK/0x0000000a']],
    ['16', 'NACK/0x00000045/Submit failed', ['FAILED', 'rejected_by_provider', 'NACK/0x00000045']],
    ['16', 'NACK/88/Throttling error', ['FAILED', 'rejected_by_provider', 'NACK/88']],
    ['16', 'NACK/validity expired', ['EXPIRED', 'validity_ended', 'NACK/']],
    ['2', '', ['UNDELIVERED', null, null]],
    ['2', smpp('UNDELIV', '001'), ['UNDELIVERED', 'unknown_subscriber', 'UNDELIV/001']],
    ['2', smpp('undeliv', '27'), ['UNDELIVERED', 'absent_subscriber', 'undeliv/27']],
    ['2', smpp('UNDELIV', '013'), ['UNDELIVERED', 'blocked_by_carrier', 'UNDELIV/013']],
    ['2', smpp('UNDELIV', '999'), ['UNDELIVERED', null, 'UNDELIV/999']],
    ['2', smpp('UNDELIV', '0x1'), ['UNDELIVERED', null, 'UNDELIV/0x1']],
    ['2', smpp('REJECTD', '069'), ['UNDELIVERED', 'blocked_by_carrier', 'REJECTD/069']],
    ['2', smpp('EXPIRED', '001'), ['EXPIRED', 'validity_ended', 'EXPIRED/001']],
    ['2', smpp('ENROUTE'), ['SENT', null, 'ENROUTE/000']],
    ['2', smpp('DELIVRD'), ['UNDELIVERED', null, 'DELIVRD/000']],
    ['2', 'stat:SOMETHING err:1', ['UNDELIVERED', null, 'SOMETHING/1']],
    ['32', '', null],
    ['', '', null],
    ['1 ', '', null],
  ])('type %s, %j', (type, answer, expected) => {
    expect(meaningOf(type, answer)).toEqual(expected);
  });

  // Local values of the errors of MAP: 3GPP TS 29.002, module MAP-Errors.
  it.each([
    ['unknown_subscriber', [1, 5]],
    ['absent_subscriber', [6, 27, 31, 33]],
    ['blocked_by_carrier', [8, 9, 11, 12, 13, 21]],
    [null, [0, 2, 3, 4, 7, 10, 14, 32, 34, 35, 36, 71, 255, 9_999]],
  ])('err is read as an error of MAP: %s', (reason, errors) => {
    for (const error of errors)
      for (const written of [String(error), String(error).padStart(3, '0')])
        expect([error, meaningOf('2', smpp('UNDELIV', written))?.[1]]).toEqual([error, reason]);
  });

  it.each(['SCHEDUL', 'SKIPPED', 'DELIVERED', 'FAILED'])('%s is no word of SMPP 3.4', (stat) => {
    expect(meaningOf('2', smpp(stat, '001'))).toEqual(['UNDELIVERED', null, `${stat}/001`]);
  });

  it('keeps what the SMSC said, but not the text of the message that it repeats', () => {
    const receipt = receiptOf({ attemptId: ATTEMPT, type: '2', answer: smpp('UNDELIV', '001'), smscMessageId: 'AB' });
    expect(receipt).toMatchObject({ attemptId: ATTEMPT, providerMessageId: 'AB', costMicros: null });
    expect(receipt?.detail).toMatch(/^id:0A1B2C .* err:001$/);
    expect(receiptOf({ attemptId: ATTEMPT, type: '8', answer: 'ACK/', smscMessageId: '' })?.detail).toBeNull();
  });

  it('keeps nothing of a text that blanks lead to, and looks no further than a receipt is long', () => {
    const detailOf = (answer: string): string | null | undefined =>
      receiptOf({ attemptId: ATTEMPT, type: '2', answer, smscMessageId: '' })?.detail;
    expect(detailOf(`id:1 ${' '.repeat(100)}text:secret`)).toBe('id:1');
    expect(detailOf(`id:1${' '.repeat(16_000)}text:secret`)).toBe('id:1');
    expect(meaningOf('2', `${' '.repeat(500)}stat:EXPIRED err:001`)).toEqual(['UNDELIVERED', null, null]);
  });

  it('costs as much for what is long as for what is short', () => {
    const cpuOf = (length: number): number => {
      const answer = `id:1${' '.repeat(length)}x`;
      const began = process.cpuUsage();
      receiptOf({ attemptId: ATTEMPT, type: '2', answer, smscMessageId: '' });
      const { user, system } = process.cpuUsage(began);
      return user + system;
    };
    const best = (length: number): number => Math.min(...Array.from({ length: 3 }, () => cpuOf(length)));
    // With each blank matched as the first of many, the longer one took four times as long.
    expect(best(16_000)).toBeLessThan(Math.max(2.6 * best(8_000), 20_000));
  });

  it('takes what is far too long', () => {
    const receipt = receiptOf({
      attemptId: ATTEMPT,
      type: '2',
      answer: 'é'.repeat(9_000),
      smscMessageId: 'x'.repeat(999),
    });
    expect([receipt?.detail?.length, receipt?.providerMessageId?.length]).toEqual([300, 128]);
  });
});

describe('inboundOf', () => {
  const request = (query: string) => ({
    method: 'GET',
    target: `/v1/callbacks/pvd_1/inbound?${query}`,
    query: new URLSearchParams(query),
    form: () => Promise.resolve(new URLSearchParams()),
    bytes: () => Promise.resolve(Buffer.alloc(0)),
    headers: {},
    address: '127.0.0.1',
  });
  const PARTIES = 'secret=s&from=%2B14155550100&to=12345';

  it.each([
    ['text=STOP&coding=0&charset=UTF-8', 'STOP'],
    ['text=a+b%2B%26%3Dc&coding=0&charset=UTF-8', 'a b+&=c'],
    ['text=Gr%C3%BC%C3%9Fe&charset=UTF-8', 'Grüße'],
    ['text=Gr%FC%DFe&charset=ISO-8859-1', 'Grüße'],
    // The blanks are bytes of U+2020 and U+20AC.
    ['text=%04%1F+++%AC%D8%3D%DE%00&coding=2&charset=UTF-16BE', 'П\u2020€😀'],
    ['text=%00S%00T&coding=2', 'ST'],
    ['text=STOP%FF&charset=no-such-charset', 'STOP\uFFFD'],
    ['text=%00S%00T%00&coding=2', 'ST\uFFFD'],
    ['text=&coding=0', ''],
    ['text=100%25%zz', '100%%zz'],
  ])('%s', (fields, text) => {
    expect(inboundOf(request(`${PARTIES}&${fields}`))).toEqual({
      kind: 'read',
      found: [{ providerMessageId: null, from: '+14155550100', to: '12345', text }],
    });
  });

  it('has the id that Kannel gives, and nothing to read in binary messages', () => {
    const reading = inboundOf(request(`${PARTIES}&text=x&id=ed985eac`));
    expect(reading).toMatchObject({ found: [{ providerMessageId: 'ed985eac' }] });
    expect(inboundOf(request(`${PARTIES}&text=%00%01&coding=1`))).toEqual({ kind: 'read', found: [] });
  });

  it.each(['', 'from=1&text=a', 'to=1&text=a', 'from=1&to=2', 'from=&to=2&text=a'])('cannot read %j', (query) => {
    expect(inboundOf(request(query)).kind).toBe('unreadable');
  });
});
