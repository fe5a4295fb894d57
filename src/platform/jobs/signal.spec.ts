import { Signal } from './loop.js';

it('A signal passes every listener all that is announced from then on, and needs none', () => {
  const signal = new Signal<string>();
  signal.announce('nobody listens');
  const [one, other]: [string[], string[]] = [[], []];
  signal.listen((news) => one.push(news));
  signal.announce('to one');
  signal.listen((news) => other.push(news));
  signal.announce('to both');
  expect([one, other]).toEqual([['to one', 'to both'], ['to both']]);
});
