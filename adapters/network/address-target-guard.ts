import type { TargetGuard } from '../../core/ports/http.ts'
import { abortable } from '../timing/abortable.ts'
import type { AddressPolicy } from './address-guard.ts'
import { addressesOf, assertAllAllowed, type Resolve, resolveBySystem } from './host-resolver.ts'
import { unreachable } from './http-failure.ts'
import { bareHostname, checkTargetUrl } from './target-url.ts'

/**
 * Tells early whether a URL may be audited. A courtesy to the caller: the connection is guarded
 * again where it is made, on the address it is made to.
 */
export class AddressTargetGuard implements TargetGuard {
  readonly #policy: AddressPolicy
  readonly #resolve: Resolve

  constructor(policy: AddressPolicy, resolve: Resolve = resolveBySystem) {
    this.#policy = policy
    this.#resolve = resolve
  }

  async check(url: string, signal: AbortSignal): Promise<void> {
    const target = checkTargetUrl(url, this.#policy)
    const hostname = bareHostname(target)
    const lookup = addressesOf(hostname, this.#resolve).catch((error: unknown) => {
      throw unreachable('dns', target, error)
    })
    assertAllAllowed(hostname, await abortable(lookup, signal), this.#policy)
  }
}
