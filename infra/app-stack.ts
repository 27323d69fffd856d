import { Duration, Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { type AppStackProps, domainsIn, legalSettingsIn } from './app-stack-props.ts'
import { addBackups } from './backups.ts'
import { Sites } from './cloudfront/sites.ts'
import { VisitLogBucket } from './cloudfront/visit-log.ts'
import { WebApp } from './cloudfront/web-app.ts'
import { WebFiles } from './cloudfront/web-files.ts'
import { CoursesBucket } from './courses-bucket.ts'
import { DrawPictures } from './draw-pictures.ts'
import { Mail } from './email.ts'
import { ActionFunctions } from './functions/action-functions.ts'
import { Canary } from './functions/canary.ts'
import {
  actionsIn,
  deliverMailFunction,
  drawPicturesFunction,
  processChangesFunction,
  realtimeFunctions,
} from './functions/function-definitions.ts'
import { defaultModel } from './functions/function-environment.ts'
import { ProductFunctions } from './functions/product-functions.ts'
import { ScheduledRuns } from './functions/scheduled-runs.ts'
import { Api } from './http-api.ts'
import { IncomingMail } from './incoming-mail.ts'
import { Budget } from './monitoring/budget.ts'
import { Monitoring } from './monitoring/monitoring.ts'
import { FunctionStack, mergeNestedTemplates } from './nested-stacks.ts'
import { addOutputs, nextSteps } from './outputs.ts'
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

  constructor(scope: Construct, id: string, props: AppStackProps) {
    super(scope, id, props)
    const { stage, webAssets } = props
    const keep = stage === 'prod'
    const logRetention = keep ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK
    const domains = domainsIn(props)

    const { table } = new Table(this, 'Table', { keep, version: props.tableVersion })
    const secrets = new Secrets(this, 'Secrets', { keep, edgeVersion: props.edgeSecretVersion })
    const exportsBucket = new PrivateBucket(this, 'Exports', { stage, keep })
    exportsBucket.addLifecycleRule({ expiration: Duration.days(2) })
    const coursesBucket = new CoursesBucket(this, 'Courses', { stage, keep })
    this.visitLogsBucket = new VisitLogBucket(this, 'VisitLogs', { stage, keep })
    const mailFailuresBucket = new PrivateBucket(this, 'UnsentMail', { stage, keep })
    mailFailuresBucket.addLifecycleRule({ expiration: Duration.days(14) })
    const userBackupsBucket = addBackups(this, { stage, keep, table, copyVaultArn: props.backupVaultArn })
    const api = new Api(this, 'Api', logRetention)
    const apiOrigin = { apiDomainName: api.domainName, edgeSecret: secrets.edgeReference }
    const sites = new Sites(this, 'Sites', {
      stage,
      keep,
      ...apiOrigin,
      domain: domains.stores,
      firewallArn: props.firewallArns?.stores,
    })
    const realtime = new RealtimeApi(this, 'Realtime', { stage, logRetention, openPages: props.openPages })
    const web = new WebApp(this, 'Web', {
      stage,
      realtimeOrigin: realtime.origin,
      uploadBucketNames: [sites.bucket.bucketName, coursesBucket.bucketName],
      ...apiOrigin,
      region: this.region,
      domain: domains.app,
      firewallArn: props.firewallArns?.app,
    })
    const appDomain = props.appDomain ?? web.distribution.domainName
    const appOrigin = `https://${appDomain}`
    const sitesOrigin = `https://${props.storeDomain ?? sites.distribution.domainName}`

    const { canary: mode = 'off' } = props
    const canary = mode === 'off' ? undefined : new Canary(this, 'Canary', { stage, mode })
    const shared = {
      codeOf: props.codeOf,
      logRetention,
      keepLogs: keep,
      isTraced: props.tracing !== 'off',
      canary,
      table,
      secrets,
      sitesBucket: sites.bucket,
      coursesBucket,
      exportsBucket,
      mailFailuresBucket,
      userBackupsBucket,
      visitLogsBucket: this.visitLogsBucket,
      settings: { ...props, appOrigin, sitesOrigin },
    }
    const functions = new ProductFunctions(this, 'Functions', shared)
    const users = new UserPool(this, 'Accounts', { keep, functions })
    const deliverMail = functions.add(deliverMailFunction, users.pool)
    new Mail(this, 'Mail', {
      senders: props,
      table,
      deliverMail,
      failures: mailFailuresBucket,
    })
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
    const scheduled = new ScheduledRuns(this, 'Scheduled', { functions: shared, users })
    const { failures } = scheduled
    const incoming = new IncomingMail(this, 'Replies', { stage, keep, functions: shared, senders: props })
    const drawings = new DrawPictures(incoming, 'DrawPictures', {
      sitesBucket: sites.bucket,
      drawPictures: incoming.functions.add(drawPicturesFunction),
    })
    const actions = new ActionFunctions(this, shared)
    const routes = actionsIn(stage).map(({ action, definition }) => ({
      action,
      definition,
      lambda: actions.groupOf(action).add(definition, users.pool).entry,
    }))
    const reachable = api.addRoutes(routes, users)
    if (keep) new UserPoolWebAcl(this, 'PoolProtection', users.pool)
    if (webAssets) {
      const files = new WebFiles(this, 'WebFiles', {
        folder: webAssets,
        appBucket: web.bucket,
        sitesBucket: sites.bucket,
        logRetention,
        landingClaims: props.landingClaims ?? 'specified',
        config: {
          ...users.ids,
          storeDomain: props.storeDomain ?? '',
          testCredentials: !keep,
          appDomain,
          ...legalSettingsIn(props, appDomain),
          realtimeUrl: realtime.url,
        },
      })
      // A page calls only what is deployed already.
      files.node.addDependency(reachable, realtime, functions)
    }

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
      OpenAiModel: props.openaiModel ?? defaultModel,
      StripeSecretId: stripeSecretId,
      CodesSecretId: secrets.codes.secretArn,
      EdgeSecretId: secrets.edge.secretArn,
      PurgeFailuresUrl: {
        value: changes.failures.queueUrl,
        description: 'Changes of the table that were given up.',
      },
      ReconciliationFailuresUrl: {
        value: failures.reconciliation.queueUrl,
        description: 'Runs of the hourly reconciliation that failed.',
      },
      VisitLogsBucketName: this.visitLogsBucket.bucketName,
      VisitFailuresUrl: {
        value: failures.visits.queueUrl,
        description: 'Runs of the hourly count of visits that failed.',
      },
      ModelCheckFailuresUrl: {
        value: failures.model.queueUrl,
        description: 'Checks of the model that failed.',
      },
      PlanFailuresUrl: {
        value: failures.plans.queueUrl,
        description: 'Runs of the hourly work on plans that failed.',
      },
      ExportFailuresUrl: {
        value: failures.exports.queueUrl,
        description: 'Runs that failed to make files with the data of sellers.',
      },
      ClosingFailuresUrl: {
        value: failures.closings.queueUrl,
        description: 'Runs of the hourly work on closed accounts that failed.',
      },
      PayoutFailuresUrl: {
        value: failures.payouts.queueUrl,
        description: 'Runs of the hourly payouts that failed.',
      },
      DrawingFailuresUrl: {
        value: drawings.failures.queueUrl,
        description: 'Share pictures that could not be drawn.',
      },
      IncomingMailFailuresUrl: {
        value: incoming.failures.queueUrl,
        description: 'Replies to mails that could not be read.',
      },
      MailFailuresBucketName: {
        value: mailFailuresBucket.bucketName,
        description: 'Mail that could not be delivered.',
      },
      ResendFailuresUrl: {
        value: failures.mail.queueUrl,
        description: 'Runs that failed to have mail sent again.',
      },
      UserBackupsBucketName: userBackupsBucket.bucketName,
      UserBackupFailuresUrl: {
        value: failures.users.queueUrl,
        description: 'Runs that failed to write down who is in the user pool.',
      },
      ReviewFailuresUrl: {
        value: failures.reviews.queueUrl,
        description: 'Runs that failed to show changed reviews.',
      },
      OfferFailuresUrl: {
        value: failures.offers.queueUrl,
        description: 'Runs that failed to change offers or to tell sellers.',
      },
      MetricsFailuresUrl: {
        value: failures.metrics.queueUrl,
        description: 'Runs that failed to fold the metrics of courses.',
      },
      AuditFailuresUrl: {
        value: failures.audit.queueUrl,
        description: 'Runs that failed to seal the audit.',
      },
      CourseFailuresUrl: {
        value: failures.courses.queueUrl,
        description: 'Courses that were sent and could not be checked.',
      },
    })
    this.distributions = { app: web.distribution, stores: sites.distribution }
    // The local stack needs no monitoring.
    if (stage === 'local') return
    const monitored = {
      functions: new Map(
        [functions, scheduled, incoming.functions, ...actions.groups].flatMap(({ made }) => [...made]),
      ),
      api,
      scheduled: scheduled.schedules,
      realtime,
      table,
      resendFailures: failures.mail,
      purgeFailures: changes.failures,
      reconciliationFailures: failures.reconciliation,
      visitFailures: failures.visits,
      modelCheckFailures: failures.model,
      planFailures: failures.plans,
      closingFailures: failures.closings,
      payoutFailures: failures.payouts,
      exportFailures: failures.exports,
      reviewFailures: failures.reviews,
      offerFailures: failures.offers,
      userBackupFailures: failures.users,
      metricsFailures: failures.metrics,
      auditFailures: failures.audit,
      courseFailures: failures.courses,
      drawingFailures: drawings.failures,
      incomingMailFailures: incoming.failures,
      distributions: this.distributions,
    }
    new Monitoring(this, 'Monitoring', { stage, alarmEmail: props.alarmEmail, ...monitored })
    const { alarmEmail: email, monthlyBudget: monthlyUsd } = props
    if (email && monthlyUsd) new Budget(this, 'Budget', { stage, email, monthlyUsd })
    const served = [...web.served, ...sites.served]
    const secretArns = { openaiSecretArn: openAiSecretId, stripeSecretArn: stripeSecretId }
    addOutputs(this, nextSteps({ ...props, ...secretArns, appOrigin, region: this.region, served }))
  }

  /**
   * Returns the template that a deployment sends, in a tenth of the time of a synthesis. The resources of nested stacks
   * are in it.
   */
  template(): unknown {
    const nested = this.node.children.filter((it) => it instanceof FunctionStack)
    return mergeNestedTemplates(
      this.resolve(this._toCloudFormation()),
      nested.map((it) => it.template()),
    )
  }
}
