import { defaultModel } from '#infra/functions/function-environment.ts'
import { senderIdentities } from '#infra/sender-identity.ts'
import type { Settings } from '#infra/settings.ts'
import { stackOutputs } from '../outputs/stack-outputs.ts'
import { bootstrap, concurrency, distributions } from './account.ts'
import { type Finding, found, ok, toDo } from './finding.ts'
import { keysAfterDeployment, modelKey, stripeKey } from './keys.ts'
import { mail, replies, sender } from './mail.ts'
import { type ResolveNs, zone } from './zones.ts'

const edgeRegion = 'us-east-1'

/** Looks at everything outside the templates that a deployment of the stage needs. Changes nothing. */
export async function look(
  settings: Settings,
  region: string | undefined,
  nameServersOf?: ResolveNs,
): Promise<readonly Finding[]> {
  if (!region) return [toDo('region', 'none is named', 'Pass -c region=eu-west-1, or set AWS_REGION.')]
  process.env.AWS_REGION = region
  const { stage } = settings
  const outputs = await deployed(stage)
  const { address } = senderIdentities(settings).sender
  const findings = await Promise.all([
    ...[...new Set([region, edgeRegion])].map((name) =>
      found(`bootstrap of ${name}`, async () => [await bootstrap(name)]),
    ),
    found('concurrency of Lambda', async () => [await concurrency(region, stage)]),
    found('account verified for CloudFront', async () => [await distributions()]),
    found('SES', () => mail(region, settings)),
    found(`sender ${address}`, async () => [
      await sender(region, identityOf(settings), outputs !== undefined),
    ]),
    ...(settings.replyDomain
      ? [found('replies by mail', async () => [await replies(region, stage, outputs !== undefined)])]
      : []),
    ...zonesOf(settings).map(([domain, id]) =>
      found(`zone of ${domain}`, async () => [await zone(domain, id, nameServersOf)]),
    ),
    outputs ? keys(settings, outputs) : keysAfterDeployment,
  ])
  return [
    ok('region', `${region}, and ${edgeRegion} for certificates and the log of visits`),
    ...findings.flat(),
  ]
}

/** A stage that cannot be asked for counts as not deployed; the check of the bootstrap says why it cannot. */
async function deployed(stage: string) {
  try {
    return await stackOutputs(stage)
  } catch {
    return undefined
  }
}

async function keys(settings: Settings, outputs: Record<string, string>) {
  const { OpenAiSecretId = '', StripeSecretId = '' } = outputs
  const model = settings.openaiModel ?? defaultModel
  const looked = await Promise.all([
    found('key of Stripe', () => stripeKey(StripeSecretId, settings)),
    found('key of the model', async () => [await modelKey(OpenAiSecretId, model)]),
  ])
  return looked.flat()
}

function identityOf(settings: Settings) {
  const { address, domain, zoneId } = senderIdentities(settings).sender
  return zoneId ? domain : address
}

function zonesOf({ appDomain, appZoneId, senderAddress, senderZoneId, storeDomain, storeZoneId }: Settings) {
  const senderDomain = senderAddress.split('@')[1]
  const given = [
    [appDomain, appZoneId],
    [storeDomain, storeZoneId],
    [senderDomain, senderZoneId],
  ]
  return given.flatMap(([domain, id]): [string, string][] => (domain && id ? [[domain, id]] : []))
}
