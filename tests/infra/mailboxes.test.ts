import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readSettings, SettingsError } from '#infra/settings.ts'
import { supportMailbox } from '#lambdas/env.ts'
import { domains, stages, synthesized } from '../harness/infra/stages.ts'

const appOf = stages()
const mailboxes = { supportEmail: 'help@example.com', legalEmail: 'law@example.com' }
afterEach(() => vi.unstubAllEnvs())

test('both mailboxes can be set, as addresses', () => {
  const given: Record<string, string> = { senderAddress: 'hello@example.com', ...mailboxes }
  expect(readSettings((name) => given[name])).toMatchObject(mailboxes)
  for (const name of Object.keys(mailboxes)) {
    const wrong = { ...given, [name]: 'nobody' }
    expect(() =>
      readSettings((setting) => Object.entries(wrong).find(([it]) => it === setting)?.[1]),
    ).toThrow(SettingsError)
  }
})

test('mails name the mailbox that is set, else the one of the app’s domain', () => {
  vi.stubEnv('APP_ORIGIN', 'https://app.example.com')
  expect(supportMailbox()).toBe('support@app.example.com')
  vi.stubEnv('SUPPORT_EMAIL', mailboxes.supportEmail)
  expect(supportMailbox()).toBe('help@example.com')
})

describe('a stage with mailboxes', () => {
  test('has them in its pages and functions', () => {
    const { app } = appOf('dev', mailboxes)
    const variables = [...synthesized(app).values()].flatMap(({ resources }) =>
      resources.flatMap(({ Type, Properties }) =>
        Type === 'AWS::Lambda::Function' && JSON.stringify(Properties).includes('APP_ORIGIN')
          ? [JSON.stringify(Properties.Environment)]
          : [],
      ),
    )
    expect(variables.length).toBeGreaterThan(50)
    for (const text of variables) expect(text).toContain('"SUPPORT_EMAIL":"help@example.com"')
    const files = readdirSync(app.outdir, { recursive: true, encoding: 'utf8' })
    const config = files.find((path) => path.endsWith('/config.json')) ?? ''
    expect(readFileSync(join(app.outdir, config), 'utf8')).toContain(
      '"supportEmail":"help@example.com","legalEmail":"law@example.com"',
    )
  })
})

describe('synthesis of production', () => {
  /** Without a synthesis, which takes longer than everything else here. */
  const warnings = ({ product }: ReturnType<typeof appOf>) =>
    product.node
      .findAll()
      .flatMap(({ node }) => node.metadata)
      .filter(({ type, data }) => type === 'aws:cdk:warning' && String(data).includes('-c supportEmail'))
  const production = (settings: object) => warnings(appOf('prod', { region: 'eu-west-1', ...settings }))

  test('warns where neither a domain nor mailboxes are set', () => {
    expect(production({})).toHaveLength(1)
    expect(production({ supportEmail: mailboxes.supportEmail })).toHaveLength(1)
  })

  test('is silent with a domain or both mailboxes, and so is dev', () => {
    expect(production(domains)).toEqual([])
    expect(production(mailboxes)).toEqual([])
    expect(warnings(appOf('dev'))).toEqual([])
  })
})
