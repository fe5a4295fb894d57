import { likeliest } from './text.js';

const WORDS = ['phone.created', 'phone.opted_out', 'phone.opted_in', 'phone.validated', 'message.delivered'];

describe('The likeliest words', () => {
  it.each([
    ['phone.optedout', ['phone.opted_out', 'phone.opted_in']],
    ['PHONE.CREATED', ['phone.created']],
    ['OPTED_OUT', ['phone.opted_out']],
    ['message.deliverd', ['message.delivered']],
    ['invoice.paid', []],
    ['', []],
  ])('for %p are %p', (text, meant) => {
    expect(likeliest(text, WORDS)).toEqual(meant);
  });
});
