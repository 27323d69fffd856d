import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import type { Stage } from '#contract/api/action.ts'
import { landingClaims } from '#rules/landing-claims.ts'

const DomainName = z.string().check(z.regex(/^([a-z0-9-]{1,63}\.)+[a-z]{2,}$/, 'is not a domain name'))

const CheckoutOptions = z
  .string()
  .check(
    z.regex(
      /^(automatic_tax|tax_id_collection|promotion_codes)(,(automatic_tax|tax_id_collection|promotion_codes))*$/,
    ),
  )

const Settings = z.object({
  stage: z.enum(['dev', 'prod'] satisfies Stage[]),
  senderAddress: Email,
  /** Where the stage is deployed; production must say it. */
  region: z.optional(z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'is not a region'))),
  /** The Route 53 zone of the sender's domain; not needed at or below `appDomain` or `storeDomain`. */
  senderZoneId: z.optional(z.string()),
  /** A second verified and permitted sender: the next one before a change, the previous one during it. */
  alternateSenderAddress: z.optional(Email),
  alternateSenderZoneId: z.optional(z.string()),
  /** Where replies to mails about cases arrive: a domain of its own, whose mail SES receives. */
  replyDomain: z.optional(DomainName),
  /** The Route 53 zone of `replyDomain`; not needed below `appDomain` or `storeDomain`. */
  replyZoneId: z.optional(z.string()),
  appDomain: z.optional(DomainName),
  storeDomain: z.optional(DomainName),
  appZoneId: z.optional(z.string()),
  storeZoneId: z.optional(z.string()),
  alarmEmail: z.optional(Email),
  /** The address of a demonstration store, which production asks for every half minute. */
  demoStore: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,63}$/, 'is not the address of a store'))),
  /** Dollars a month of the whole account; `alarmEmail` hears when they are spent or will be. */
  monthlyBudget: z.optional(z.coerce.number().check(z.positive())),
  /** Who sells, as legal pages and receipts say; the product's name without it. */
  company: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  postalAddress: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Mailboxes that people read; `support@` and `legal@` the app's domain without them. */
  supportEmail: z.optional(Email),
  legalEmail: z.optional(Email),
  openaiModel: z.optional(z.string()),
  /** The id of the edge secret's version to use; a rotation changes it. */
  edgeSecretVersion: z.optional(z.uuid()),
  /** Which table of the stage is used; another one is made after a table was lost. */
  tableVersion: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(99))),
  /** Options of Stripe's payment page, comma-separated. */
  checkoutOptions: z.optional(CheckoutOptions),
  /** Calls a second that the payment provider accepts of the account. */
  paymentCallsPerSecond: z.optional(z.coerce.number().check(z.int(), z.minimum(5), z.maximum(10_000))),
  /** What the account may send in 24 hours: `Max24HourSend` of `aws sesv2 get-account`. */
  mailsPerDay: z.optional(z.coerce.number().check(z.int(), z.minimum(200), z.maximum(100_000_000))),
  /** How many pages of sellers are expected to be open at once. */
  openPages: z.optional(z.coerce.number().check(z.int(), z.minimum(1000), z.maximum(1_000_000))),
  /** The ARN of a vault of AWS Backup in another account, into which nightly backups of production are copied. */
  backupVaultArn: z.optional(
    z.string().check(z.regex(/^arn:aws:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]{2,50}$/)),
  ),
  /** Whether a new version of a function gets a tenth of its calls first; `at-once` keeps the aliases and looks at no alarm. */
  canary: z.optional(z.enum(['on', 'at-once', 'off'])),
  /** Where the landing page's claims come from: as specified by default, or computed. */
  landingClaims: z.optional(z.enum(landingClaims)),
  /** Whether X-Ray traces the functions; on by default. */
  tracing: z.optional(z.enum(['on', 'off'])),
})
export type Settings = z.infer<typeof Settings>

/** The operator passed an invalid setting; the message says what to pass instead. */
export class SettingsError extends Error {}

const whatToPass: Record<string, string> = {
  stage: 'Pass -c stage=dev or -c stage=prod.',
  company: 'Pass the name of the company that sells, of at most 100 characters: -c company="Example Ltd"',
  postalAddress:
    'Pass the postal address of the company on one line, of at most 200 characters: -c postalAddress="1 Main Street, Springfield"',
  supportEmail: 'Pass the address that sellers and buyers write to: -c supportEmail=help@your-domain.com',
  legalEmail: 'Pass the contact of the legal pages: -c legalEmail=legal@your-domain.com',
  landingClaims: 'Pass -c landingClaims=measured, or leave it out for the specified claims.',
  tracing: 'Pass -c tracing=off to switch X-Ray off, or leave it out.',
  checkoutOptions:
    'Pass any of automatic_tax, tax_id_collection and promotion_codes: -c checkoutOptions=automatic_tax,promotion_codes',
  edgeSecretVersion:
    'Pass the VersionId that `aws secretsmanager put-secret-value` printed: -c edgeSecretVersion=VERSION_ID',
  tableVersion: 'Pass a number, 2 for the first table after the one that was lost: -c tableVersion=2',
  paymentCallsPerSecond:
    'Pass what the payment provider accepts, from 5 to 10000 calls a second: -c paymentCallsPerSecond=100',
  mailsPerDay: 'Pass Max24HourSend of `aws sesv2 get-account`, at least 200: -c mailsPerDay=50000',
  openPages: 'Pass how many pages of sellers are open at once, at least 1000: -c openPages=50000',
  backupVaultArn:
    'Pass the ARN of a vault: -c backupVaultArn=arn:aws:backup:REGION:ACCOUNT:backup-vault:NAME',
  canary: 'Pass -c canary=on, -c canary=at-once for a repair, or leave it out.',
  monthlyBudget: 'Pass a number of dollars: -c monthlyBudget=200',
  senderAddress: 'Pass the address that mail is sent from: -c senderAddress=hello@your-domain.com',
}

/**
 * Returns the settings that the operator passes as CDK context.
 *
 * @throws SettingsError if one is missing or invalid; its message says what to pass.
 */
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
  // A forgotten region would be the one of the operator's profile, with a second product in it.
  if (settings.stage === 'prod' && !settings.region)
    throw new SettingsError('Pass the region of production: -c region=eu-west-1')
  if (appZoneId && !appDomain) throw new SettingsError('Pass -c appDomain=... too, or leave appZoneId out.')
  if (storeZoneId && !storeDomain)
    throw new SettingsError('Pass -c storeDomain=... too, or leave storeZoneId out.')
  if (settings.monthlyBudget && !settings.alarmEmail)
    throw new SettingsError('Pass -c alarmEmail=... too, or leave monthlyBudget out.')
  if (settings.replyZoneId && !settings.replyDomain)
    throw new SettingsError('Pass -c replyDomain=... too, or leave replyZoneId out.')
  // Its mail would no longer arrive where people read it.
  if (settings.replyDomain && receiving(settings).includes(settings.replyDomain))
    throw new SettingsError(
      'Give replies a domain of their own, such as -c replyDomain=replies.your-domain.com',
    )
  if (settings.alternateSenderZoneId && !settings.alternateSenderAddress)
    throw new SettingsError('Pass -c alternateSenderAddress=... too, or leave alternateSenderZoneId out.')
  // With a shared domain a store's page could set cookies for the app.
  if (appDomain && storeDomain && (isWithin(appDomain, storeDomain) || isWithin(storeDomain, appDomain)))
    throw new SettingsError('Give the stores a domain of their own, neither above nor below appDomain.')
  return settings
}

/**
 * Checks that the web app was built for the stage that is deployed: only a production build leaves out what is for developers.
 *
 * @throws SettingsError if STOREWRIGHT_STAGE and the stage differ
 */
export function checkBuiltStage({ stage }: Pick<Settings, 'stage'>, builtFor: string | undefined) {
  if (builtFor === stage || (builtFor === undefined && stage !== 'prod')) return
  throw new SettingsError(
    stage === 'prod'
      ? 'Build the web app for production too: STOREWRIGHT_STAGE=prod npx cdk deploy --all -c stage=prod'
      : `STOREWRIGHT_STAGE is ${builtFor} and the stage is ${stage}. Pass the same stage in both.`,
  )
}

const receiving = ({ appDomain, senderAddress, storeDomain }: Settings) => [
  ...[appDomain, storeDomain],
  senderAddress.slice(senderAddress.lastIndexOf('@') + 1).toLowerCase(),
]

const isWithin = (name: string, domain: string) => `.${name}`.endsWith(`.${domain}`)
