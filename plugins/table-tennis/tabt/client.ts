import { AppError } from '../../../core/errors.ts'
import type { RunContext, SourceQuota } from '../../../core/plugin.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import { SOURCE_REFUSED, SOURCE_UNREACHABLE } from '../errors.ts'
import { askSource, badStatus, type RequestLimits } from '../source/request.ts'
import { QuotaAccount } from './quota-account.ts'
import {
  envelope,
  NotSoap,
  parseSoap,
  type SoapAnswer,
  type SoapFault,
  type SoapFields,
  type XmlElement,
} from './soap.ts'

/** Context of a step that asks the API. */
export type TabtContext = RunContext<RequestLimits>

export type TabtOperation =
  | 'GetSeasons'
  | 'GetDivisions'
  | 'GetClubs'
  | 'GetClubTeams'
  | 'GetMatches'
  | 'GetMatchSystems'
  | 'GetTournaments'

const QUOTA_FAULT = 34
/** Faults of the API's database and of a ranking that cannot be made at the moment. */
const PASSING_FAULTS = new Set([5, 8, 22])

/** Figures of the public source of the API, for a host without `quota`. */
const USUAL_QUOTA: SourceQuota = {
  perSecond: 200,
  limit: 8000,
  pauseMs: 60_000,
  mostPauseMs: 900_000,
}

/**
 * Calls the SOAP API of the federation anonymously: no credentials, and no header that names
 * another caller. All calls of the process share one account.
 */
export class TabtClient {
  readonly #userAgent: string
  #account: QuotaAccount | undefined

  constructor(userAgent: string) {
    this.#userAgent = userAgent
  }

  /**
   * Returns the element of the answer. Waits as long as the API's quota asks for.
   * @throws SOURCE_REFUSED (a fault of the API), SOURCE_UNREACHABLE, RESPONSE_TOO_LARGE
   */
  async call(operation: TabtOperation, fields: SoapFields, ctx: TabtContext): Promise<XmlElement> {
    this.#account ??= new QuotaAccount(ctx.host.quota ?? USUAL_QUOTA, ctx.clock)
    const account = this.#account
    for (;;) {
      const read = await account.take(() => this.#ask(operation, fields, ctx, account), ctx.signal)
      const isRefused = 'fault' in read && read.fault.code === QUOTA_FAULT
      if (!isRefused) account.accept()
      if ('answer' in read) return answerOf(operation, read.answer, ctx)
      if (!isRefused) throw refused(operation, read.fault)
      const pauseMs = account.refuse()
      ctx.log.warn({ operation, pauseMs }, "the quota of the federation's API is used up")
    }
  }

  async #ask(
    operation: TabtOperation,
    fields: SoapFields,
    ctx: TabtContext,
    account: QuotaAccount,
  ): Promise<SoapAnswer> {
    const url = `${ctx.host.baseUrl}/`
    const headers = {
      accept: 'text/xml',
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"${operation}"`,
      'user-agent': this.#userAgent,
    }
    const body = envelope(operation, fields)
    const request = { url, method: 'POST', headers, body, isRepeatable: true } as const
    const response = await askSource(request, ctx)
    account.charge(response.timings.totalMs)
    return parsed(response, ctx)
  }
}

/** A fault comes with status 500, so the body is read before the status. */
async function parsed(response: HttpResponse, { clock }: TabtContext): Promise<SoapAnswer> {
  const { status, url, incomplete } = response
  const cut = (problem: string): AppError => new AppError(SOURCE_UNREACHABLE, { problem, url })
  if (incomplete) throw cut(`the answer was cut off (${url})`)
  try {
    const read = await parseSoap(response.body)
    if (status === 200 || 'fault' in read) return read
  } catch (error) {
    if (!(error instanceof NotSoap)) throw error
    if (status === 200) throw cut(`the answer of ${url} cannot be read: ${firstLine(error)}`)
  }
  throw badStatus(response, clock.now())
}

const firstLine = ({ message }: Error): string => message.split('\n')[0]?.slice(0, 200) ?? ''

function answerOf(operation: string, answer: XmlElement, { host }: TabtContext): XmlElement {
  if (answer.name === `${operation}Response`) return answer
  const problem = `${host.baseUrl} answered ${operation} with ${answer.name.slice(0, 100)}`
  throw new AppError(SOURCE_UNREACHABLE, { problem, url: host.baseUrl })
}

function refused(operation: string, { code, text }: SoapFault): AppError {
  const problem = text.slice(0, 200).replace(/[.\s]+$/, '') || 'no reason given'
  const retryable = code !== undefined && PASSING_FAULTS.has(code)
  return new AppError(SOURCE_REFUSED, { operation, fault: code ?? 'unknown', problem, retryable })
}

/** Whether a call ended with one of these faults of the API. */
export const isFault = (error: unknown, codes: readonly number[]): boolean =>
  error instanceof AppError &&
  error.code === 'SOURCE_REFUSED' &&
  codes.includes(error.data.fault as number)
