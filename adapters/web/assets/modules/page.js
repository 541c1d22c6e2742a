import { html } from 'htm/preact'
import { mount } from '../parts/mount.js'
import { ModulesNow } from './modules-now.js'

mount(html`<${ModulesNow} />`, 'modules')
