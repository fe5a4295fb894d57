import { ReadPart } from './reading.js';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('ReadPart', () => {
  it('shows what was read', async () => {
    const part = new ReadPart<string>();
    const stop = part.follow(() => Promise.resolve('first'), {});
    expect(part.state.value).toEqual({ value: null, problem: null, isLoading: true });
    await settled();
    expect(part.state.value).toEqual({ value: 'first', problem: null, isLoading: false });
    stop();
  });

  it('aborts the older request, whose answer then shows nothing', async () => {
    const part = new ReadPart<string>();
    const answers: ((text: string) => void)[] = [];
    const signals: AbortSignal[] = [];
    const stop = part.follow((signal) => {
      signals.push(signal);
      return new Promise((resolve) => answers.push(resolve));
    }, {});
    part.again();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    answers[1]?.('newer');
    answers[0]?.('older');
    await settled();
    expect(part.state.value.value).toBe('newer');
    stop();
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  it('keeps what was read when the next request fails', async () => {
    const part = new ReadPart<string>();
    let fails = false;
    const fault = new Error('away');
    const stop = part.follow(() => (fails ? Promise.reject(fault) : Promise.resolve('first')), {});
    await settled();
    fails = true;
    part.again();
    await settled();
    expect(part.state.value).toEqual({ value: 'first', problem: fault, isLoading: false });
    stop();
  });
});
