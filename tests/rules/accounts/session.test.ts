import { expect, test } from 'vitest'
import { deviceName, sessionLifeMs, sessionTokenPattern } from '#rules/accounts/session.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1.15`, 'Safari on Mac'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${blink} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (Windows NT 10.0) ${blink} Safari/537.36 OPR/120.0`, 'Opera on Windows'],
  ['Firefox/140.0', 'Firefox'],
  ['curl/8.0 (X11; Linux x86_64)', 'Linux'],
  ['curl/8.0', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('a session lives for thirty days', () => {
  expect(sessionLifeMs).toBe(30 * 24 * 60 * 60_000)
})

test('a session’s token is 43 signs of base64url', () => {
  const token = 'aZ09-_'.repeat(8).slice(0, 43)
  expect(token).toMatch(sessionTokenPattern)
  for (const other of [token.slice(1), `${token}a`, `${token.slice(1)}+`, ` ${token}`, `${token}=`])
    expect(other).not.toMatch(sessionTokenPattern)
})
