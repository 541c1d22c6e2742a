/**
 * Every error a client, an operator or a log can see, as one table: code -> HTTP status, message
 * template and whether the engine may try the same thing again.
 */
type ErrorSpec = { readonly status: number; readonly template: string; readonly retryable: boolean }

const spec = (status: number, template: string, retryable = false): ErrorSpec => ({
  status,
  template,
  retryable,
})

/** `{name}` in a template is replaced by the property of that name of the error's data. */
export const ERRORS = {
  INVALID_JSON: spec(400, 'The request body is not valid JSON: {problem}. Send one JSON object.'),
  INVALID_REQUEST: spec(400, 'The request is not valid: {problem}.'),
  INVALID_URL: spec(400, '{field} is not an absolute http or https URL: {value}. {remedy}'),
  SSRF_BLOCKED: spec(400, 'The address {address} is not allowed: {reason}.'),
  INVALID_LICENCE: spec(
    400,
    'The licence {value} is not valid. A licence has 5 to 7 digits, for example 123456.',
  ),
  INVALID_CLUB_CODE: spec(
    400,
    'The club code {value} is not valid. A code is letters with at most one inner hyphen, then 2 to 4 digits, for example H004 or Vl-B234.',
  ),
  UNAUTHORIZED: spec(401, 'This call needs a valid token: {problem}.'),
  NOT_FOUND: spec(404, '{problem}'),
  METHOD_NOT_ALLOWED: spec(405, '{method} is not allowed here. Use {allow}.'),
  NOT_ACCEPTABLE: spec(406, 'This address answers {type} only: send "Accept: {type}".'),
  REQUEST_TIMEOUT: spec(408, 'The request body did not arrive within {timeoutMs} ms.'),
  TASK_RUNNING: spec(409, 'A task is already running: {taskId}.'),
  PAYLOAD_TOO_LARGE: spec(413, 'The request body is larger than {limitBytes} bytes.'),
  UNSUPPORTED_MEDIA_TYPE: spec(
    415,
    'The content type {value} is not supported. Send application/json.',
  ),
  INVALID_QUERY: spec(422, 'The query is not valid: {problem}.'),
  RATE_LIMITED: spec(
    429,
    'Too many audits or scrapes from this address. Try again in {retryAfterSeconds} seconds.',
  ),
  INTERNAL: spec(500, 'Something went wrong on our side. Quote the request id when you report it.'),
  TARGET_UNREACHABLE: spec(502, 'The site could not be audited: {problem}.', true),
  UPSTREAM_FAILED: spec(502, '{api} failed: {problem}.', true),
  MODULE_TIMEOUT: spec(502, 'The module {moduleId} did not finish within {timeoutMs} ms.'),
  RUN_LIMIT_REACHED: spec(
    502,
    'The audit reached its limit of {limit} {what}, over all its modules. An operator can raise it: {setting}.',
  ),
  COMPUTE_TIMEOUT: spec(502, 'The computation {task} did not finish within {timeoutMs} ms.'),
  COMPUTE_MEMORY: spec(502, 'The computation {task} needed more than {limitMb} MB of memory.'),
  SOURCE_UNREACHABLE: spec(502, 'The source could not be read: {problem}.', true),
  PAGE_NOT_UNDERSTOOD: spec(502, 'The page {url} was not understood: {missing} is missing.', true),
  SOURCE_CHANGED: spec(502, 'The source has changed: {problem}.'),
  ROBOTS_DISALLOWED: spec(
    502,
    'The robots.txt of {host} does not allow {path}. An operator who may read it all the same sets hosts.{name}.respectRobots to false.',
  ),
  BROWSER_UNAVAILABLE: spec(503, 'No browser is available: {problem}.'),
  SHUTTING_DOWN: spec(503, 'The server is shutting down. Try again in a moment.'),
  OVERLOADED: spec(
    503,
    'The server has as many {what} under way as it may ({limit}). Try again shortly.',
  ),
  NOT_STORED: spec(507, '{problem}'),
  // Raised inside the engine; a client never sees them as an HTTP answer of their own.
  CANCELLED: spec(499, 'The run was cancelled: {problem}.'),
  RESPONSE_TOO_LARGE: spec(502, '{url} sent more than {limitBytes} bytes.'),
  REQUESTS_SPENT: spec(
    503,
    'The module {moduleId} has sent the {limit} requests it may send in one run.',
  ),
  UNDECLARED_HOST: spec(
    500,
    'The module {moduleId} asked for its source, but its manifest names no host.',
  ),
  UNDECLARED_API: spec(
    500,
    'The module {moduleId} asked the API {api}, which its manifest does not declare.',
  ),
  UNDECLARED_PROMPT: spec(
    500,
    'The module {moduleId} used the prompt {prompt}, which its manifest does not declare.',
  ),
  UNDECLARED_CREDENTIAL: spec(
    500,
    'The module {moduleId} asked for the credential {credential}, which its manifest does not declare.',
  ),
  UNDECLARED_BUDGET: spec(
    500,
    'The module {moduleId} spent on {api}, which its manifest does not declare.',
  ),
  UNDECLARED_PORT: spec(
    500,
    'The module {moduleId} used the port {port}, which its manifest does not declare.',
  ),
  BUDGET_SPENT: spec(
    503,
    "Today's budget for {api} is spent: of {limitUsd} USD {takenUsd} are spent or set aside, and this call may cost {estimateUsd}. " +
      'It resets at {resetsAt}; raise it with {variable}.',
  ),
  INVALID_OUTPUT: spec(
    500,
    'The module {moduleId} gave an output that breaks its manifest: {problem}.',
  ),
  INVALID_GRAPH: spec(500, '{problem}'),
  INVALID_CONFIG: spec(500, '{problem}'),
  DATA_DIR_HELD: spec(500, 'The data folder {folder} is held by {holder}. {remedy}'),
} as const satisfies Record<string, ErrorSpec>

/** Every code an error can carry. */
export type ErrorCode = keyof typeof ERRORS
/** What fills a code's template; `retryable`, `retryAfterMs` and `costUsd` steer the engine. */
export type ErrorData = Readonly<Record<string, unknown>>

/** One located problem of a request: `path` is a JSON pointer. */
export type ErrorDetail = { readonly path: string; readonly message: string }

/** The only error class that crosses a boundary; `data` fills the code's message template. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly data: ErrorData

  constructor(code: ErrorCode, data: ErrorData = {}, options: { cause?: unknown } = {}) {
    super(fill(ERRORS[code].template, data), options)
    this.code = code
    this.data = data
  }

  get status(): number {
    return ERRORS[this.code].status
  }

  /** Whether the engine may try the same thing again; `data.retryable` overrides the table. */
  get retryable(): boolean {
    const own = this.data.retryable
    return typeof own === 'boolean' ? own : ERRORS[this.code].retryable
  }

  /** Milliseconds the other side asked us to wait, when it said so. */
  get retryAfterMs(): number | undefined {
    const value = this.data.retryAfterMs
    return typeof value === 'number' ? value : undefined
  }
}

/** Gives back an AppError; anything else becomes INTERNAL with the original as its cause. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('INTERNAL', {}, { cause: error })
}

function fill(template: string, data: ErrorData): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? ''))
}
