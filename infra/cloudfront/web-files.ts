import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { coverCacheSeconds, coversFolder } from '#contract/courses/covers.ts'
import { draftDocument } from '#contract/site/draft-links.ts'
import {
  fileOfDocument,
  insertConfig,
  insertLegalSettings,
  type LegalSettings,
} from '#contract/urls/web-documents.ts'
import type { LandingClaims } from '#rules/landing-claims.ts'
import { acknowledgeBucketDeployments } from '../nag/bucket-deployments.ts'
import { draftPage } from './draft-page.ts'
import { notFoundPage } from './not-found-page.ts'

const yearSeconds = 31_536_000
const cachedForever = [CacheControl.fromString(`public, max-age=${yearSeconds}, immutable`)]
const cachedForADay = [CacheControl.fromString(`public, max-age=${coverCacheSeconds}`)]
const revalidated = [CacheControl.fromString('no-cache')]

/** The chunk that contains the test account; it is not deployed to production. */
const testCredentials = ['test-credentials*']

export type WebFilesProps = {
  /** The built web app: names in `assets/` carry a hash, all others don't. */
  folder: string
  /** The content of /config.json, which is also in every document of the application. */
  config: Record<string, unknown> & LegalSettings & { testCredentials: boolean }
  landingClaims: LandingClaims
  appBucket: IBucket
  sitesBucket: IBucket
  logRetention: RetentionDays
}

/** Uploads the web app's files, the covers, and the pages of the stores' own: not found, and a draft. */
export class WebFiles extends Construct {
  constructor(scope: Construct, id: string, props: WebFilesProps) {
    super(scope, id)
    const logGroup = new LogGroup(this, 'Log', {
      retention: props.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.deployApp(props, logGroup)
    this.deployCovers(props, logGroup)
    const notFound = new BucketDeployment(this, 'NotFound', {
      sources: [Source.data('not-found.html', notFoundPage), Source.data(draftDocument, draftPage)],
      destinationBucket: props.sitesBucket,
      cacheControl: revalidated,
      // Pruning would delete the sellers' pages.
      prune: false,
      logGroup,
    })
    acknowledgeBucketDeployments(notFound.handlerRole, [props.appBucket, props.sitesBucket])
  }

  // Hashed files are uploaded before the pages that refer to them, so that no page misses a file.
  private deployApp({ appBucket, config, folder, landingClaims }: WebFilesProps, logGroup: LogGroup) {
    const assets = new BucketDeployment(this, 'Assets', {
      sources: [
        Source.asset(join(folder, 'assets'), { exclude: config.testCredentials ? [] : testCredentials }),
      ],
      destinationBucket: appBucket,
      destinationKeyPrefix: 'assets',
      cacheControl: cachedForever,
      prune: false,
      logGroup,
    })
    const documents = readdirSync(folder).filter((name) => name.endsWith('.html'))
    const separate = ['assets', 'assets/**', coversFolder, `${coversFolder}/**`, ...documents]
    const pages = new BucketDeployment(this, 'Pages', {
      sources: [
        Source.asset(folder, { exclude: separate }),
        Source.jsonData('config.json', config),
        ...documents.flatMap((name) => {
          const file = fileOfDocument(name, landingClaims)
          return file ? [this.documentSource(name, join(folder, file), config)] : []
        }),
      ],
      destinationBucket: appBucket,
      cacheControl: revalidated,
      exclude: ['assets/*'],
      logGroup,
    })
    pages.node.addDependency(assets)
  }

  private documentSource(name: string, file: string, config: WebFilesProps['config']) {
    const html = readFileSync(file, 'utf8')
    const document = insertLegalSettings(html, config)
    return Source.data(name, insertConfig(document, Stack.of(this).toJsonString(config)))
  }

  private deployCovers({ folder, sitesBucket }: WebFilesProps, logGroup: LogGroup) {
    new BucketDeployment(this, 'Covers', {
      sources: [Source.asset(join(folder, coversFolder))],
      destinationBucket: sitesBucket,
      destinationKeyPrefix: coversFolder,
      cacheControl: cachedForADay,
      // Published pages may still use a cover that is no longer in the catalog.
      prune: false,
      logGroup,
    })
  }
}
