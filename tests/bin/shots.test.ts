import { describe, expect, test } from 'vitest'
import { optionsOf, ShotsError, usage } from '#bin/shots/options.ts'
import { screens } from '#bin/shots/screens.ts'

const chosenBy = (...args: string[]) => optionsOf(args, screens).chosen.map(({ name }) => name)

describe('The screens of npm run shots', () => {
  test('are all without a name, in their order', () => {
    expect(optionsOf([], screens)).toMatchObject({ help: false, chosen: screens })
  })

  test('are those with one of the names in theirs', () => {
    const chosen = chosenBy('payouts-', 'terms')
    expect(chosen).toContain('payouts-loading')
    expect(chosen.filter((name) => name !== 'terms' && !name.includes('payouts-'))).toEqual([])
  })

  test('have names of their own, which are file names', () => {
    const names = screens.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z0-9-]+$/.test(name))).toEqual([])
  })

  test('are taken at six settings, or those that are named', () => {
    expect(optionsOf([], screens).settings).toHaveLength(6)
    expect(optionsOf(['--at', '768-light,1440-dark'], screens).settings).toEqual([
      { width: 768, scheme: 'light' },
      { width: 1440, scheme: 'dark' },
    ])
    expect(() => optionsOf(['--at', '20-light'], screens)).toThrow(
      'There is no 20-light. There are: 360-light',
    )
  })

  test('an unknown name is told with those that exist', () => {
    expect(() => chosenBy('landing', 'no-such', 'nor-this')).toThrow(ShotsError)
    expect(() => chosenBy('landing', 'no-such', 'nor-this')).toThrow(
      /^No screen is named no-such, nor-this\. There are: landing, /,
    )
  })

  test('an unknown option is answered with the usage', () => {
    expect(() => chosenBy('--wat')).toThrow(`Unknown option '--wat'.\n\n${usage}`)
    expect(optionsOf(['--help'], screens).help).toBe(true)
  })
})
