import { Duration, Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { type AppStackProps, domainsIn } from './app-stack-props.ts'
import { Sites } from './cloudfront/sites.ts'
import { VisitLogBucket } from './cloudfront/visit-log.ts'
import { WebApp } from './cloudfront/web-app.ts'
import { WebFiles } from './cloudfront/web-files.ts'
import { Mail } from './email.ts'
import {
  actionsIn,
  advanceClosingsFunction,
  advancePlansFunction,
  countVisitsFunction,
  deliverMailFunction,
  type FunctionDefinition,
  makeExportsFunction,
  processChangesFunction,
  realtimeFunctions,
  reconcilePaymentsFunction,
  sendPayoutsFunction,
} from './functions/function-definitions.ts'
import { HourlyRun } from './functions/hourly-run.ts'
import { ProductFunctions } from './functions/product-functions.ts'
import { Api } from './http-api.ts'
import { Monitoring } from './monitoring/monitoring.ts'
import { ActionStack, withNested } from './nested-stacks.ts'
import { nextSteps } from './next-steps.ts'
import { addOutputs } from './outputs.ts'
import { PrivateBucket } from './private-bucket.ts'
import { ProcessChanges } from './process-changes.ts'
import { RealtimeApi } from './realtime-api.ts'
import { Secrets } from './secrets.ts'
import { Table } from './table.ts'
import { UserPool } from './user-pool.ts'
import { UserPoolWebAcl } from './waf/user-pool-web-acl.ts'

/** The whole product in one region. */
export class AppStack extends Stack {
  readonly distributions: { app: Distribution; stores: Distribution }
  readonly visitLogsBucket: PrivateBucket
  private readonly actions: ActionStack

  constructor(scope: Construct, id: string, props: AppStackProps) {
    super(scope, id, props)
    const { stage, webAssets } = props
    const keep = stage === 'prod'
    const logRetention = keep ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK
    const domains = domainsIn(props)

    const { table } = new Table(this, 'Table', { keep })
    const secrets = new Secrets(this, 'Secrets', { keep })
    const exportsBucket = new PrivateBucket(this, 'Exports', { stage, keep })
    exportsBucket.addLifecycleRule({ expiration: Duration.days(2) })
    const coursesBucket = new PrivateBucket(this, 'Courses', { stage, keep })
    this.visitLogsBucket = new VisitLogBucket(this, 'VisitLogs', { stage, keep })
    const api = new Api(this, 'Api', logRetention)
    const apiOrigin = { apiDomainName: api.domainName, edgeSecret: secrets.edgeReference }
    const sites = new Sites(this, 'Sites', {
      stage,
      keep,
      ...apiOrigin,
      domain: domains.stores,
      firewallArn: props.firewallArns?.stores,
    })
    const realtime = new RealtimeApi(this, 'Realtime', { stage, logRetention })
    const web = new WebApp(this, 'Web', {
      stage,
      realtimeOrigin: realtime.origin,
      sitesBucketName: sites.bucket.bucketName,
      ...apiOrigin,
      region: this.region,
      domain: domains.app,
      firewallArn: props.firewallArns?.app,
    })
    const appDomain = props.appDomain ?? web.distribution.domainName
    const appOrigin = `https://${appDomain}`
    const sitesOrigin = `https://${props.storeDomain ?? sites.distribution.domainName}`

    const shared = {
      codeOf: props.codeOf,
      logRetention,
      keepLogs: keep,
      isTraced: props.tracing !== 'off',
      table,
      secrets,
      sitesBucket: sites.bucket,
      coursesBucket,
      exportsBucket,
      visitLogsBucket: this.visitLogsBucket,
      settings: { ...props, appOrigin, sitesOrigin },
    }
    const functions = new ProductFunctions(this, 'Functions', shared)
    const users = new UserPool(this, 'Accounts', { keep, functions })
    const deliverMail = functions.add(deliverMailFunction, users.pool)
    const mail = new Mail(this, 'Mail', { senders: props, table, deliverMail })
    const processChanges = functions.add(processChangesFunction, users.pool)
    const changes = new ProcessChanges(this, 'ProcessChanges', { table, processChanges })
    const { connect, disconnect, message } = realtimeFunctions
    realtime.addRoutes(
      {
        connect: functions.add(connect),
        message: functions.add(message),
        disconnect: functions.add(disconnect),
        notify: processChanges,
      },
      users,
    )
    const reconciliation = new HourlyRun(this, 'ReconcilePayments', {
      target: functions.add(reconcilePaymentsFunction),
      description: 'Settles payments whose webhooks never came.',
    })
    const visits = new HourlyRun(this, 'CountVisits', {
      target: functions.add(countVisitsFunction),
      description: 'Counts the visits to stores in the log files that CloudFront delivered.',
    })
    const plans = new HourlyRun(this, 'AdvancePlans', {
      target: functions.add(advancePlansFunction),
      description:
        'Does what the dates of plans ask for: reminders, credits, the end of plans that were given.',
    })
    const exports = new HourlyRun(this, 'MakeExports', {
      target: functions.add(makeExportsFunction),
      description: 'Makes the files with their data that sellers have asked for.',
      every: Duration.minutes(5),
    })
    const closings = new HourlyRun(this, 'AdvanceClosings', {
      target: functions.add(advanceClosingsFunction, users.pool),
      description: 'Reminds sellers who have closed their account, and deletes it when its time has come.',
    })
    const payouts = new HourlyRun(this, 'SendPayouts', {
      target: functions.add(sendPayoutsFunction),
      description: 'Pays the sellers who are due.',
    })
    this.actions = new ActionStack(this, 'Actions', { description: 'The functions behind the API.' })
    const actionFunctions = new ProductFunctions(this.actions, 'Functions', shared)
    const lambdaOf = (definition: FunctionDefinition) => actionFunctions.add(definition, users.pool).lambda
    const routes = actionsIn(stage).map((it) => ({ ...it, lambda: lambdaOf(it.definition) }))
    api.addRoutes(routes, users)
    if (keep) new UserPoolWebAcl(this, 'PoolProtection', users.pool)
    if (webAssets)
      new WebFiles(this, 'WebFiles', {
        folder: webAssets,
        appBucket: web.bucket,
        sitesBucket: sites.bucket,
        logRetention,
        config: {
          ...users.ids,
          storeDomain: props.storeDomain ?? '',
          testCredentials: !keep,
          appDomain,
          realtimeUrl: realtime.url,
        },
      })

    const openAiSecretId = secrets.openai.secretArn
    const stripeSecretId = secrets.stripe.secretArn
    addOutputs(this, {
      AppUrl: { value: appOrigin, description: 'The application.' },
      SitesUrl: { value: sitesOrigin, description: 'Published stores, each at a path or subdomain.' },
      RealtimeUrl: { value: realtime.url, description: 'Where open pages connect to hear of sales.' },
      TableName: table.tableName,
      SitesBucketName: sites.bucket.bucketName,
      CoursesBucketName: coursesBucket.bucketName,
      UserPoolId: users.ids.userPoolId,
      UserPoolClientId: users.ids.userPoolClientId,
      OpenAiSecretId: openAiSecretId,
      StripeSecretId: stripeSecretId,
      CodesSecretId: secrets.codes.secretArn,
      PurgeFailuresUrl: {
        value: changes.failures.queueUrl,
        description: 'Accounts that could not be purged.',
      },
      ReconciliationFailuresUrl: {
        value: reconciliation.failures.queueUrl,
        description: 'Runs of the hourly reconciliation that failed.',
      },
      VisitLogsBucketName: this.visitLogsBucket.bucketName,
      VisitFailuresUrl: {
        value: visits.failures.queueUrl,
        description: 'Runs of the hourly count of visits that failed.',
      },
      PlanFailuresUrl: {
        value: plans.failures.queueUrl,
        description: 'Runs of the hourly work on plans that failed.',
      },
      ExportFailuresUrl: {
        value: exports.failures.queueUrl,
        description: 'Runs that failed to make files with the data of sellers.',
      },
      ClosingFailuresUrl: {
        value: closings.failures.queueUrl,
        description: 'Runs of the hourly work on closed accounts that failed.',
      },
      PayoutFailuresUrl: {
        value: payouts.failures.queueUrl,
        description: 'Runs of the hourly payouts that failed.',
      },
      MailFailuresUrl: { value: mail.failures.queueUrl, description: 'Mail that could not be delivered.' },
    })
    this.distributions = { app: web.distribution, stores: sites.distribution }
    // The local stack needs no monitoring.
    if (stage === 'local') return
    const monitored = {
      functions: new Map([...functions.made, ...actionFunctions.made]),
      api,
      realtime,
      table,
      mailFailures: mail.failures,
      purgeFailures: changes.failures,
      reconciliationFailures: reconciliation.failures,
      visitFailures: visits.failures,
      planFailures: plans.failures,
      closingFailures: closings.failures,
      payoutFailures: payouts.failures,
      exportFailures: exports.failures,
      distributions: this.distributions,
    }
    new Monitoring(this, 'Monitoring', { stage, alarmEmail: props.alarmEmail, ...monitored })
    const served = [...web.served, ...sites.served]
    const secretArns = { openaiSecretArn: openAiSecretId, stripeSecretArn: stripeSecretId }
    addOutputs(this, nextSteps({ ...props, ...secretArns, appOrigin, region: this.region, served }))
  }

  /**
   * Returns the template that a deployment sends, in a tenth of the time of a synthesis. The resources of nested stacks
   * are in it.
   */
  template(): unknown {
    return withNested(this.resolve(this._toCloudFormation()), [this.actions.template()])
  }
}
