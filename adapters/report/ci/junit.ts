import XmlBuilder from 'fast-xml-builder'
import type { CheckResult } from '../../../manifests/types/records.ts'
import { t } from '../../texts/texts.ts'
import { cleanText } from '../sections/view.ts'
import { type AuditedPage, type AuditRun, type Finding, placeText } from './findings.ts'

const LONGEST_TEXT = 4000

/** Attributes begin with `@`; `#` is the text of an element. */
type Element = { readonly [name: string]: string | number | Element | readonly Element[] }

/**
 * The checks as JUnit XML, one suite for each page and one case for each check. Accepted findings,
 * those of the baseline and checks that do not apply are skipped; a warning fails only a build that
 * fails on warnings.
 */
export function junitText(run: AuditRun): string {
  const suites = run.pages.map((page) => suiteOf(page, run))
  const builder = new XmlBuilder({
    attributeNamePrefix: '@',
    textNodeName: '#',
    ignoreAttributes: false,
    suppressEmptyNode: true,
    format: true,
  })
  const total = (name: string) => suites.reduce((sum, suite) => sum + Number(suite[name]), 0)
  const root = {
    '@name': 'Manifold',
    '@tests': total('@tests'),
    '@failures': total('@failures'),
    '@errors': total('@errors'),
    testsuite: suites,
  }
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
  return `${declaration}\n${builder.build({ testsuites: cleaned(root) })}`
}

/** Texts of pages may contain characters that XML cannot represent. */
function cleaned(element: Element): Element {
  const value = (one: Element[string]): Element[string] => {
    if (typeof one === 'string') return cleanText(one, LONGEST_TEXT)
    if (typeof one === 'number') return one
    return Array.isArray(one) ? one.map(cleaned) : cleaned(one as Element)
  }
  return Object.fromEntries(Object.entries(element).map(([name, one]) => [name, value(one)]))
}

function suiteOf(page: AuditedPage, run: AuditRun): Element {
  const { url, file, report } = page
  const cases = report === undefined ? [unaudited(page)] : casesOf(page, run)
  const having = (name: string) => cases.filter((one) => Object.hasOwn(one, name)).length
  return {
    '@name': url,
    '@tests': cases.length,
    '@failures': having('failure'),
    '@errors': having('error'),
    '@skipped': having('skipped'),
    '@time': ((report?.durationMs ?? 0) / 1000).toFixed(3),
    ...(report !== undefined && { '@timestamp': report.auditedAt.slice(0, 19) }),
    ...(file !== undefined && { '@file': file }),
    testcase: cases,
  }
}

function unaudited({ url, file, problem = '' }: AuditedPage): Element {
  return {
    '@name': t('build.audited'),
    '@classname': url,
    ...(file !== undefined && { '@file': file }),
    error: { '@message': problem, '@type': 'error' },
  }
}

function casesOf({ report, file, findings }: AuditedPage, run: AuditRun): readonly Element[] {
  return [report?.seo, report?.geo].flatMap((audit) =>
    (audit?.categories ?? []).flatMap(({ id, checks }) =>
      checks.map((check) => ({
        '@name': `${check.title} (${check.id})`,
        '@classname': `${audit?.audit}.${id}`,
        '@time': '0',
        ...(file !== undefined && { '@file': file }),
        ...verdictOf(
          check,
          findings.filter((finding) => finding.check.id === check.id),
          run,
        ),
      })),
    ),
  )
}

function verdictOf(check: CheckResult, found: readonly Finding[], run: AuditRun): Element {
  const { status, message, reason = '' } = check
  if (status === 'error') return { error: { '@message': reason, '@type': 'error' } }
  if (status === 'notApplicable') return { skipped: { '@message': reason || message } }
  if (status === 'pass') return {}
  if (check.accepted) return { skipped: { '@message': t('build.accepted') } }
  const fresh = found.filter((finding) => !run.isKnown(finding))
  if (found.length > 0 && fresh.length === 0) return { skipped: { '@message': t('build.known') } }
  const text = textOf(check, fresh)
  if (status === 'warn' && run.failOn !== 'warn') return { 'system-out': `${message}\n${text}` }
  return { failure: { '@message': message, '@type': status, '#': text } }
}

function textOf({ expected, fix }: CheckResult, found: readonly Finding[]): string {
  const places = found.map(placeText).filter(Boolean)
  return [t('build.expected', { text: expected }), t('build.fix', { text: fix }), ...places].join(
    '\n',
  )
}
