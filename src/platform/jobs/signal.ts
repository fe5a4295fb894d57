/**
 * Announces to the listeners of this process that something has happened. The announcer does not know them, and there
 * may be none: an API part announces, and a worker part listens where there is one. Listeners must not throw.
 */
export class Signal<News = void> {
  private readonly listeners: ((news: News) => void)[] = [];

  /** Calls the listener at each announcement, in the order in which listeners came. */
  listen(listener: (news: News) => void): void {
    this.listeners.push(listener);
  }

  /** Where the news is about rows, after their commit. */
  announce(news: News): void {
    for (const listener of this.listeners) listener(news);
  }
}
