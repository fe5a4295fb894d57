import { templateFault, templateOf } from './template.js';

const VALUES: Readonly<Record<string, string>> = { a: '{{b}}', b: '$&', 'c-d.e': '\ud83d', empty: '' };
const render = (text: string, encode?: (value: string) => string) =>
  templateOf(text).render((name) => VALUES[name] ?? `<${name}>`, encode);

describe('templateOf', () => {
  it.each([
    ['', ''],
    ['plain { } }} text', 'plain { } }} text'],
    ['{{a}}', '{{b}}'],
    ['{{a}}{{b}}{{a}}', '{{b}}$&{{b}}'],
    ['x{{b}}y{{empty}}z', 'x$&yz'],
    ['{{b}}}', '$&}'],
    ['\ud83d{{c-d.e}}\ude00', '\ufffd\ufffd\ufffd'],
  ])('%j becomes %j', (text, expected) => {
    expect(render(text)).toBe(expected);
  });

  it('encodes values, and nothing that stands around them', () => {
    expect(render('&{{b}}&{{empty}}', encodeURIComponent)).toBe('&%24%26&');
  });

  it('names each placeholder once', () => {
    expect(templateOf('{{a}} {{b}} {{a}}').names).toEqual(['a', 'b']);
    expect(templateOf('{a}').names).toEqual([]);
  });
});

describe('templateFault', () => {
  const fault = (text: string) => templateFault(text, (name) => name in VALUES);

  it.each(['', 'a', '}}', '{', '{{a}}', '{{a}}}}', '{ {{c-d.e}}{{b}}'])('%j is a template', (text) => {
    expect(fault(text)).toBeNull();
  });

  it.each([
    ['{{', 'must close each {{ with }}'],
    ['{{a}} {{b}', 'must close each {{ with }}'],
    ['{{c}}', 'must not contain {{c}}: there is no such placeholder here'],
    ['{{ a }}', 'must not contain {{ a }}: there is no such placeholder here'],
    ['{{{a}}}', 'must not contain {{{a}}: there is no such placeholder here'],
    ['{{}}', 'must not contain {{}}: there is no such placeholder here'],
    [`{{${'é'.repeat(50)}}}`, `must not contain {{${'?'.repeat(40)}...}}: there is no such placeholder here`],
  ])('%j is none', (text, expected) => {
    expect(fault(text)).toBe(expected);
  });
});
