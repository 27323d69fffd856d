import { defaultModel } from '#infra/functions/function-environment.ts'
import { senderIdentities } from '#infra/sender-identity.ts'
import type { Settings } from '#infra/settings.ts'
import { stackOutputs } from '../outputs/stack-outputs.ts'
import { checkBootstrap, checkCloudFrontAccount, checkConcurrency } from './account.ts'
import { type Finding, ok, runCheck, toDo } from './finding.ts'
import { checkModelKey, checkStripeKey, keysAfterDeployment } from './keys.ts'
import { checkReplies, checkSender, checkSes } from './mail.ts'
import { checkZone, type ResolveNs } from './zones.ts'

const edgeRegion = 'us-east-1'

/** Looks at everything outside the templates that a deployment of the stage needs. Changes nothing. */
export async function runPreflight(
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
      runCheck(`bootstrap of ${name}`, async () => [await checkBootstrap(name)]),
    ),
    runCheck('concurrency of Lambda', async () => [await checkConcurrency(region, stage)]),
    runCheck('account verified for CloudFront', async () => [await checkCloudFrontAccount()]),
    runCheck('SES', () => checkSes(region, settings)),
    runCheck(`sender ${address}`, async () => [
      await checkSender(region, identityOf(settings), outputs !== undefined),
    ]),
    ...(settings.replyDomain
      ? [runCheck('replies by mail', async () => [await checkReplies(region, stage, outputs !== undefined)])]
      : []),
    ...zonesOf(settings).map(([domain, id]) =>
      runCheck(`zone of ${domain}`, async () => [await checkZone(domain, id, nameServersOf)]),
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
    runCheck('key of Stripe', () => checkStripeKey(StripeSecretId, settings)),
    runCheck('key of the model', async () => [await checkModelKey(OpenAiSecretId, model)]),
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
