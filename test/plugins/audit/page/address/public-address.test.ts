import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unreachableReason } from '../../../../../plugins/audit/page/address/site.ts'

const LOCAL_ADDRESS = 'a loopback or private address'
const LOCAL_NAME = 'a name of one local network'

test('names and addresses of the public internet can be asked for by anybody', () => {
  for (const url of [
    'https://www.example-velo.be/',
    'http://93.184.216.34/',
    'https://[2606:4700::6810:84e5]/',
    'https://localhost.example-velo.be/',
  ]) {
    assert.equal(unreachableReason(url), undefined, url)
  }
})

test('loopback, private and special addresses cannot, in any spelling', () => {
  for (const url of [
    'http://127.0.0.1:3000/',
    'http://2130706433/',
    'http://10.1.2.3/',
    'http://169.254.169.254/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::ffff:10.1.2.3]/',
    'http://[fd00::1]/',
  ]) {
    assert.equal(unreachableReason(url), LOCAL_ADDRESS, url)
  }
})

test('names that only a local network knows cannot', () => {
  for (const url of [
    'http://localhost:8080/',
    'http://shop.localhost/',
    'http://intranet/',
    'http://printer.local./',
    'https://build.corp.internal/',
    'http://nas.home.arpa/',
    'https://shop.test/',
  ]) {
    assert.equal(unreachableReason(url), LOCAL_NAME, url)
  }
})

test('what is no web address cannot', () => {
  assert.equal(unreachableReason('mailto:info@example-velo.be'), 'no http or https URL')
})
