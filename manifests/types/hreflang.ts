// Written by `npm run types` from the manifests. Do not edit.

export interface HreflangInputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly userAgent?: string
}

export interface HreflangOptions {
  readonly maxAlternates: number
  readonly maxDeclared: number
  readonly perHost: number
  readonly atOnce: number
  readonly requestTimeoutMs: number
  readonly budgetMs: number
  readonly bodyBytes: number
  readonly maxRedirects: number
  readonly pointsLeft: {
    readonly warning: number
    readonly error: number
  }
  readonly pagePenalty: {
    readonly warning: number
    readonly error: number
  }
  readonly rules: {
    readonly 'invalid-code': {
      readonly severity: 'error' | 'warning' | 'info'
      readonly text: string
    }
    readonly 'relative-href': {
      readonly severity: 'error' | 'warning' | 'info'
      readonly text: string
    }
    readonly 'unusable-href': {
      readonly severity: 'error' | 'warning' | 'info'
      readonly text: string
    }
    readonly 'conflicting-targets': {
      readonly defect: string
      readonly text: string
    }
    readonly unreachable: {
      readonly severity: 'error' | 'warning' | 'info'
      readonly text: string
    }
    readonly 'address-not-allowed': {
      readonly severity: 'error' | 'warning' | 'info'
      readonly text: string
    }
    readonly 'endless-redirects': {
      readonly severity: 'error' | 'warning' | 'info'
      readonly text: string
    }
    readonly redirects: {
      readonly defect: string
      readonly text: string
    }
    readonly refused: {
      readonly severity: 'error' | 'warning' | 'info'
      readonly text: string
    }
    readonly 'http-error': {
      readonly defect: string
      readonly text: string
    }
    readonly 'not-read': {
      readonly severity: 'error' | 'warning' | 'info'
      readonly text: string
    }
    readonly 'no-return-tag': {
      readonly defect: string
      readonly text: string
    }
    readonly 'return-tag-mismatch': {
      readonly defect: string
      readonly text: string
    }
    readonly 'return-tag-unknown': {
      readonly severity: 'error' | 'warning' | 'info'
      readonly text: string
    }
    readonly 'canonical-conflict': {
      readonly defect: string
      readonly text: string
    }
    readonly noindex: {
      readonly defect: string
      readonly text: string
    }
    readonly 'other-language': {
      readonly severity: 'error' | 'warning' | 'info'
      readonly text: string
    }
    readonly 'not-checked-limit': {
      readonly severity: 'error' | 'warning' | 'info'
      readonly text: string
    }
    readonly 'not-checked-time': {
      readonly severity: 'error' | 'warning' | 'info'
      readonly text: string
    }
    readonly 'no-self-reference': {
      readonly defect: string
      readonly text: string
    }
    readonly 'no-x-default': {
      readonly severity: 'error' | 'warning' | 'info'
      readonly text: string
    }
    readonly 'page-canonical-conflict': {
      readonly severity: 'error' | 'warning' | 'info'
      readonly text: string
    }
  }
}

export interface HreflangOutputs {
  readonly result: {
    readonly alternates: readonly {
      readonly lang: string
      readonly href: string
      readonly places: readonly ('head' | 'header' | 'sitemap')[]
      readonly status: number | null
      readonly redirects: readonly {
        readonly url: string
        readonly status: number
      }[]
      readonly valid: boolean
      readonly returnTag: 'ok' | 'missing' | 'mismatch' | null
      readonly canonicalConflict: boolean | null
      readonly noindex: boolean | null
      readonly language: string | null
      readonly isSelf: boolean
      readonly checked: boolean
      readonly issues: readonly {
        readonly rule: import('../../plugins/audit/hreflang/types.ts').HreflangRule
        readonly severity: 'error' | 'warning' | 'info'
        readonly message: string
      }[]
    }[]
    readonly declared: number
    readonly checked: number
    readonly xDefault: string | null
    readonly selfReference: boolean | null
    readonly issues: readonly {
      readonly rule: import('../../plugins/audit/hreflang/types.ts').HreflangRule
      readonly severity: 'error' | 'warning' | 'info'
      readonly message: string
      readonly count: number
      readonly langs: readonly string[]
    }[]
    readonly score: number | null
  }
}
