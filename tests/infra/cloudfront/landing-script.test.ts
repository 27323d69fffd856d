import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { landingScriptHash } from '#contract/urls/inline-script-hashes.ts'
import { leaveIfSignedIn } from '#web/features/landing/leave-if-signed-in.ts'
import { markerKey } from '#web/lib/session/marker.ts'

test('the policy allows the script in the landing page', () => {
  expect(landingScriptHash).toBe(`sha256-${createHash('sha256').update(leaveIfSignedIn).digest('base64')}`)
})

test('the script in the landing page reads the key that a session stores', () => {
  expect(leaveIfSignedIn).toContain(`getItem('${markerKey}')`)
})
