import { DescribeActiveReceiptRuleSetCommand, SESClient } from '@aws-sdk/client-ses'
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2'
import { receiptRuleSetName } from '#infra/incoming-mail.ts'
import type { Settings } from '#infra/settings.ts'
import { defaultMailsPerDay } from '#rules/accounts/verification.ts'
import { type Finding, later, ok, toDo } from './finding.ts'

/** SES as the stage needs it in its region. */
export async function checkSes(
  region: string,
  { mailsPerDay = defaultMailsPerDay, stage }: Pick<Settings, 'mailsPerDay' | 'stage'>,
): Promise<readonly Finding[]> {
  const { EnforcementStatus, ProductionAccessEnabled, SendQuota, SendingEnabled } = await new SESv2Client({
    region,
  }).send(new GetAccountCommand({}))
  const perDay = SendQuota?.Max24HourSend ?? 0
  return [
    ProductionAccessEnabled
      ? ok('sandbox of SES', 'the account has production access')
      : toDo(
          'sandbox of SES',
          'mail reaches verified addresses only',
          `Ask for production access in the SES console of ${region}; ${stage === 'prod' ? 'until then nobody can sign in.' : 'or verify the addresses that you sign in with.'}`,
        ),
    SendingEnabled && (EnforcementStatus ?? 'HEALTHY') === 'HEALTHY'
      ? ok('sending with SES', 'on')
      : toDo(
          'sending with SES',
          `${SendingEnabled ? 'on' : 'off'}, ${EnforcementStatus}`,
          'Reply to the review in the SES console.',
        ),
    perDay >= mailsPerDay
      ? ok('quota of SES', `${perDay} mails a day`)
      : toDo(
          'quota of SES',
          `${perDay} mails a day, and the stage counts on ${mailsPerDay}`,
          `Ask for more in the SES console, or deploy with -c mailsPerDay=${Math.max(perDay, 200)}.`,
        ),
  ]
}

/** An identity is unique in an account and region, and a deployment that makes one which exists fails. */
export async function checkSender(region: string, identity: string, isDeployed: boolean): Promise<Finding> {
  const check = `sender ${identity}`
  const isThere = await hasIdentity(region, identity)
  if (isThere === isDeployed) return ok(check, isThere ? 'made by the stage' : 'will be made')
  if (!isThere) return toDo(check, 'deleted by hand', 'Deploy again with another sender, then with this one.')
  return toDo(
    check,
    'another stage or somebody made it',
    `Give this stage a sender of its own, or delete the identity in the SES console of ${region}.`,
  )
}

async function hasIdentity(region: string, EmailIdentity: string) {
  try {
    await new SESv2Client({ region }).send(new GetEmailIdentityCommand({ EmailIdentity }))
    return true
  } catch (error) {
    if (error instanceof NotFoundException) return false
    throw error
  }
}

/** Finds out whether SES receives replies: an account has one active set of rules in a region. */
export async function checkReplies(region: string, stage: string, isDeployed: boolean): Promise<Finding> {
  const check = 'replies by mail'
  const { Metadata } = await new SESClient({ region }).send(new DescribeActiveReceiptRuleSetCommand({}))
  const [active, wanted] = [Metadata?.Name, receiptRuleSetName(stage)]
  if (active === wanted) return ok(check, `the rules ${wanted} are active`)
  if (active)
    return toDo(
      check,
      `the rules ${active} are active`,
      'See docs/operations.md, Replies by mail, or leave replyDomain out.',
    )
  const command = `aws ses set-active-receipt-rule-set --region ${region} --rule-set-name ${wanted}`
  return (isDeployed ? toDo : later)(check, 'no rules are active', `Once the stage is deployed: ${command}`)
}
