/** One kind of error: its code and the properties of every error of that code. */
export type ErrorKind<Code extends string = string> = {
  readonly code: Code
  /** HTTP status of a response with this error. */
  readonly status: number
  /** `{name}` is replaced by the property of that name of the error's data. */
  readonly message: string
  /** Whether the engine may try the same thing again. Default false. */
  readonly retryable: boolean
  /** Exit status of a command that ends with this error. Default internal. */
  readonly exit: 'usage' | 'unreachable' | 'interrupted' | 'internal'
}

type ErrorSpec = Pick<ErrorKind, 'status' | 'message'> & Partial<Omit<ErrorKind, 'code'>>
type ErrorTable<Code extends string> = { readonly [C in Code]: ErrorKind<C> }

/**
 * Defines a table of errors by code. A service keeps its table in its own folder and declares it in
 * `ErrorTables`, so that `ErrorCode` stays a closed union:
 * `declare module '…/core/errors.ts' { interface ErrorTables { ping: typeof PING_ERRORS } }`.
 */
export function defineErrors<Code extends string>(
  specs: Readonly<Record<Code, ErrorSpec>>,
): ErrorTable<Code> {
  const kinds = Object.entries<ErrorSpec>(specs).map(([code, spec]) => [
    code,
    { code, retryable: false, exit: 'internal', ...spec },
  ])
  return Object.fromEntries(kinds) as ErrorTable<Code>
}

/** Errors of the engine, its ports and HTTP, which every service can raise. */
export const ERRORS = defineErrors({
  INVALID_JSON: {
    status: 400,
    message: 'The request body is not valid JSON: {problem}. Send one JSON object.',
  },
  INVALID_REQUEST: { status: 400, message: 'The request is not valid: {problem}.', exit: 'usage' },
  INVALID_URL: {
    status: 400,
    message: '{field} is not an absolute http or https URL: {value}. {remedy}',
    exit: 'usage',
  },
  SSRF_BLOCKED: {
    status: 400,
    message: 'The address {address} is not allowed: {reason}.',
    exit: 'unreachable',
  },
  UNAUTHORIZED: {
    status: 401,
    message: 'This call needs a valid token: {problem}.',
    exit: 'usage',
  },
  FOREIGN_ORIGIN: {
    status: 403,
    message: 'Refused, because a page of another site may have sent this: {problem}.',
  },
  FORBIDDEN: { status: 403, message: 'This token does not allow it: {problem}.', exit: 'usage' },
  NOT_FOUND: { status: 404, message: '{problem}', exit: 'usage' },
  METHOD_NOT_ALLOWED: { status: 405, message: '{method} is not allowed here. Use {allow}.' },
  NOT_ACCEPTABLE: {
    status: 406,
    message: 'This address answers {type} only: send "Accept: {type}".',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request body did not arrive within {timeoutMs} ms.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The request body is larger than {limitBytes} bytes.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The content type {value} is not supported. Send application/json.',
  },
  INVALID_QUERY: { status: 422, message: 'The query is not valid: {problem}.', exit: 'usage' },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many requests from {who}. Try again in {retryAfterSeconds} seconds.',
    exit: 'unreachable',
  },
  INTERNAL: {
    status: 500,
    message: 'Something went wrong on our side. Quote the request id when you report it.',
  },
  TARGET_UNREACHABLE: {
    status: 502,
    message: 'The site could not be read: {problem}.',
    retryable: true,
    exit: 'unreachable',
  },
  UPSTREAM_FAILED: { status: 502, message: '{api} failed: {problem}.', retryable: true },
  MODULE_TIMEOUT: {
    status: 502,
    message: 'The module {moduleId} did not finish within {timeoutMs} ms.',
  },
  RUN_LIMIT_REACHED: {
    status: 502,
    message:
      'The run reached its limit of {limit} {what}, over all its modules. An operator can raise it: {setting}.',
  },
  COMPUTE_TIMEOUT: {
    status: 502,
    message: 'The computation {task} did not finish within {timeoutMs} ms.',
  },
  COMPUTE_MEMORY: {
    status: 502,
    message: 'The computation {task} needed more than {limitMb} MB of memory.',
  },
  BROWSER_UNAVAILABLE: { status: 503, message: 'No browser is available: {problem}.' },
  SHUTTING_DOWN: {
    status: 503,
    message: 'The server is shutting down. Try again in a moment.',
    exit: 'unreachable',
  },
  OVERLOADED: {
    status: 503,
    message: 'The server has reached its limit for {what} ({limit}). Try again shortly.',
    exit: 'unreachable',
  },
  QUEUE_UNAVAILABLE: {
    status: 503,
    message: 'The server cannot hand out work at the moment. Try again in a minute.',
    retryable: true,
    exit: 'unreachable',
  },
  JOB_GIVEN_UP: {
    status: 500,
    message: 'This work was given up, because {deaths} processes ended while they did it.',
  },
  NOT_STORED: { status: 507, message: '{problem}' },
  // Raised inside the engine; never an HTTP response of their own.
  CANCELLED: { status: 499, message: 'The run was cancelled: {problem}.', exit: 'interrupted' },
  RESPONSE_TOO_LARGE: { status: 502, message: '{url} sent more than {limitBytes} bytes.' },
  REQUESTS_SPENT: {
    status: 503,
    message: 'The module {moduleId} has reached its limit of {limit} requests per run.',
  },
  UNDECLARED_HOST: {
    status: 500,
    message: 'The module {moduleId} asked for its source, but its manifest names no host.',
  },
  UNDECLARED_API: {
    status: 500,
    message: 'The module {moduleId} called the API {api}, which its manifest does not declare.',
  },
  UNDECLARED_PROMPT: {
    status: 500,
    message: 'The module {moduleId} used the prompt {prompt}, which its manifest does not declare.',
  },
  UNDECLARED_CREDENTIAL: {
    status: 500,
    message:
      'The module {moduleId} asked for the credential {credential}, which its manifest does not declare.',
  },
  UNDECLARED_BUDGET: {
    status: 500,
    message: 'The module {moduleId} spent on {api}, which its manifest does not declare.',
  },
  UNDECLARED_PORT: {
    status: 500,
    message: 'The module {moduleId} used the port {port}, which its manifest does not declare.',
  },
  BUDGET_SPENT: { status: 503, message: '{problem}' },
  INVALID_OUTPUT: {
    status: 500,
    message: 'The module {moduleId} returned outputs that do not match its manifest: {problem}.',
  },
  INVALID_GRAPH: { status: 500, message: '{problem}' },
  INVALID_CONFIG: { status: 500, message: '{problem}', exit: 'usage' },
  DATA_DIR_HELD: {
    status: 500,
    message: 'The data folder {folder} is held by {holder}. {remedy}',
    exit: 'usage',
  },
})

/** All tables, by the name of core or of a service. */
export interface ErrorTables {
  readonly core: typeof ERRORS
}

export type ErrorCode = { [Name in keyof ErrorTables]: keyof ErrorTables[Name] }[keyof ErrorTables]
/** Fills the message. The engine also reads `retryable`, `retryAfterMs` and `costUsd`. */
export type ErrorData = Readonly<Record<string, unknown>>

/** One located problem of a request: `path` is a JSON pointer. */
export type ErrorDetail = { readonly path: string; readonly message: string }

// Logs show the name of the class. Bundlers rename a class that uses its own name.
const create = (...args: ConstructorParameters<typeof AppError>) => new AppError(...args)

/** The only error class that crosses a boundary. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly data: ErrorData
  // Private to keep it out of log lines.
  readonly #kind: ErrorKind<ErrorCode>

  /** @param kind a code of core, or an entry of a service's own table */
  constructor(
    kind: keyof typeof ERRORS | ErrorKind<ErrorCode>,
    data: ErrorData = {},
    options: { cause?: unknown } = {},
  ) {
    const own = typeof kind === 'string' ? ERRORS[kind] : kind
    super(fill(own.message, data), options)
    this.#kind = own
    this.code = own.code
    this.data = data
  }

  get kind(): ErrorKind<ErrorCode> {
    return this.#kind
  }

  get status(): number {
    return this.#kind.status
  }

  /** Whether the engine may try the same thing again; `data.retryable` overrides the table. */
  get retryable(): boolean {
    const own = this.data.retryable
    return typeof own === 'boolean' ? own : this.#kind.retryable
  }

  /** Milliseconds that the other side asked us to wait. */
  get retryAfterMs(): number | undefined {
    const value = this.data.retryAfterMs
    return typeof value === 'number' ? value : undefined
  }

  /** The same error with more data. */
  with(data: ErrorData, cause: unknown = this.cause): AppError {
    return create(this.#kind, { ...this.data, ...data }, { cause })
  }
}

/** An error as plain JSON, for another process. */
export type PackedError = { readonly kind: ErrorKind<ErrorCode>; readonly data: ErrorData }

/** Values of its data that are not JSON become texts. */
export function packError({ kind, data }: AppError): PackedError {
  const plain = Object.entries(data).map(([name, value]) => [
    name,
    isPlain(value) ? value : `${value}`,
  ])
  return { kind, data: Object.fromEntries(plain) }
}

export function unpackError({ kind, data }: PackedError): AppError {
  return new AppError(kind, data)
}

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** Returns an AppError unchanged; anything else becomes the cause of an INTERNAL. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('INTERNAL', {}, { cause: error })
}

/** Reason of an aborted signal, as `problem` of another CANCELLED. */
export function cancelReason({ reason }: AbortSignal): string {
  const { code, data, message } = toAppError(reason)
  return code === 'CANCELLED' && typeof data.problem === 'string' ? data.problem : message
}

function fill(message: string, data: ErrorData): string {
  const filled = message.replace(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? ''))
  // A problem may end with a question, such as "Did you mean …?".
  return filled.replace(/([.?!])\.$/, '$1')
}
