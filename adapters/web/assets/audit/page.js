import { html } from 'htm/preact'
import { mount } from '../parts/mount.js'
import { AuditApp } from './audit-app.js'

// The form stands in the page already: what was typed into it meanwhile is taken over.
const field = /** @type {HTMLInputElement | null} */ (document.getElementById('audit-url'))
const asked = new URLSearchParams(location.search).get('url') ?? ''
const hadFocus = field !== null && document.activeElement === field

mount(html`<${AuditApp} typed=${(field?.value || asked).slice(0, 2048)} />`, 'audit')
if (hadFocus) document.getElementById('audit-url')?.focus()
