import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import type { Stage } from '#contract/action.ts'

const DomainName = z.string().check(z.regex(/^([a-z0-9-]{1,63}\.)+[a-z]{2,}$/, 'is not a domain name'))

const Settings = z.object({
  stage: z.enum(['dev', 'prod'] satisfies Stage[]),
  senderAddress: Email,
  appDomain: z.optional(DomainName),
  storeDomain: z.optional(DomainName),
  appZoneId: z.optional(z.string()),
  storeZoneId: z.optional(z.string()),
  alarmEmail: z.optional(Email),
  openaiModel: z.optional(z.string()),
  /** X-Ray follows calls through functions; on unless it is switched off. */
  tracing: z.optional(z.enum(['on', 'off'])),
})
export type Settings = z.infer<typeof Settings>

/** The operator passed something that can't be used; the message says what to pass instead. */
export class SettingsError extends Error {}

const whatToPass: Record<string, string> = {
  stage: 'Pass -c stage=dev or -c stage=prod.',
  tracing: 'Pass -c tracing=off to switch X-Ray off, or leave it out.',
  senderAddress: 'Pass the address that mail is sent from: -c senderAddress=hello@your-domain.com',
}

/** What the operator passes as context; one sentence says what to pass instead of a wrong or missing value. */
export function readSettings(contextOf: (name: string) => unknown): Settings {
  const given = Object.fromEntries(
    Object.keys(Settings.shape).map((name) => [name, contextOf(name) ?? undefined]),
  )
  const parsed = z.safeParse(Settings, { ...given, stage: given.stage ?? 'dev' })
  if (parsed.success) return checked(parsed.data)
  const [issue] = parsed.error.issues
  const name = String(issue?.path[0])
  throw new SettingsError(
    whatToPass[name] ?? `The context value ${name} ${issue?.message}; correct it or leave it out.`,
  )
}

function checked(settings: Settings): Settings {
  const { appDomain, appZoneId, storeDomain, storeZoneId } = settings
  if (appZoneId && !appDomain) throw new SettingsError('Pass -c appDomain=... too, or leave appZoneId out.')
  if (storeZoneId && !storeDomain)
    throw new SettingsError('Pass -c storeDomain=... too, or leave storeZoneId out.')
  // Otherwise a store's page could set cookies for the app.
  if (appDomain && storeDomain && (isWithin(appDomain, storeDomain) || isWithin(storeDomain, appDomain)))
    throw new SettingsError('Give the stores a domain of their own, neither above nor below appDomain.')
  return settings
}

const isWithin = (name: string, domain: string) => `.${name}`.endsWith(`.${domain}`)
