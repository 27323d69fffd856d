import { renderToStaticMarkup } from 'react-dom/server'
import { productName } from '#rules/courses/product.ts'
import type { LandingClaims } from '#rules/landing-claims.ts'
import { type Contents, heroTexts } from './content.ts'
import { LandingPage } from './landing-page.tsx'
import { leaveIfSignedIn } from './leave-if-signed-in.ts'
import { sampleStore } from './sample-store.ts'

/** Both run at build time only. In the browser start-landing.ts makes the page interactive. */
export const page = (contents: Contents = {}, claims: LandingClaims = 'specified') =>
  renderToStaticMarkup(<LandingPage sampleStore={sampleStore()} contents={contents} claims={claims} />)

export const head = () => `<script>${leaveIfSignedIn}</script>${described()}`

const described = () =>
  renderToStaticMarkup(
    <>
      <title>{`${productName} · ${heroTexts.headline.join(' ')}`}</title>
      <meta name="description" content={heroTexts.text} />
      <meta property="og:title" content={`${productName} · ${heroTexts.headline.join(' ')}`} />
      <meta property="og:description" content={heroTexts.text} />
      <meta property="og:type" content="website" />
    </>,
  )
