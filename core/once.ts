/** Work that is done once for all who ask for it. After a failure, the next one to ask repeats it. */
export class Once<T> {
  readonly #work: () => Promise<T>
  #done: Promise<T> | undefined

  constructor(work: () => Promise<T>) {
    this.#work = work
  }

  run(): Promise<T> {
    this.#done ??= this.#work().catch((error: unknown) => {
      this.#done = undefined
      throw error
    })
    return this.#done
  }

  /** Whether the work is under way or done. */
  get hasBegun(): boolean {
    return this.#done !== undefined
  }
}
