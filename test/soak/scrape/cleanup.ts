type Action = () => unknown

/** What must be done when a trial ends, in place of a test's own `after`; the last first. */
export class Cleanup {
  readonly #actions: Action[] = []

  after(action: Action): void {
    this.#actions.push(action)
  }

  async run(): Promise<void> {
    for (const action of this.#actions.reverse()) await action()
  }
}
