import { expect, test } from 'vitest'
import { accessLinkPath, giftLinkPath, parseToken, thanksPath } from '#contract/urls/buyer-links.ts'

const token = 'aB3_-'.repeat(8).concat('xyz')

test.each([thanksPath('01JD0000000000000000000000', token), accessLinkPath(token), giftLinkPath(token)])(
  '%s carries its token where no server sees it',
  (path) => {
    const { hash, pathname } = new URL(path, 'https://app.example')
    expect(pathname).not.toContain(token)
    expect(parseToken(hash)).toBe(token)
  },
)

test.each(['', '#', '#lesson', `#${token}x`, `#${token.slice(1)}`, `#${'*'.repeat(43)}`])(
  'the fragment "%s" has no token',
  (fragment) => {
    expect(parseToken(fragment)).toBeUndefined()
  },
)
