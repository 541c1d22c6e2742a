import type { HreflangOptions, HreflangRule } from './hreflang-options.ts'
import type { AlternateIssue } from './hreflang-result.ts'

/** Tells of a defect in the words of the manifest. */
export type IssueWriter = (
  rule: HreflangRule,
  values: Readonly<Record<string, string>>,
) => AlternateIssue

const MAX_VALUE = 300

export function issueWriter(rules: HreflangOptions['rules']): IssueWriter {
  return (rule, values) => {
    const { severity, text } = rules[rule]
    const message = text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      return Object.hasOwn(values, name) ? (values[name] ?? '').slice(0, MAX_VALUE) : whole
    })
    return { rule, severity, message }
  }
}
