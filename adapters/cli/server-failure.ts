/** What a server answered instead of doing what it was asked for, or that it did not answer. */
export class ServerFailure extends Error {
  override readonly name = 'ServerFailure'
  /** Code of the server's error; SERVER_GONE when it cannot be reached. */
  readonly code: string

  constructor(code: string, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.code = code
  }
}
