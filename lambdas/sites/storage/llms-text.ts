import { pagePaths } from '#storefront/page-links.ts'
import type { SitePages } from './release-objects.ts'
import { pageAddress } from './site-url.ts'

/** Returns the llms.txt of a store (https://llmstxt.org): its pages with their titles and descriptions. */
export function llmsText(address: string, pages: SitePages) {
  const home = summaryOf(pages.get(pagePaths.home) ?? '')
  const lines = [...pages].flatMap(([path, html]) => {
    if (path === pagePaths.home) return []
    const { title, description } = summaryOf(html)
    return `- [${title}](${pageAddress(address, path)}): ${description}`
  })
  return `# ${home.store}\n\n> ${home.description}\n\n## Pages\n\n${lines.join('\n')}\n`
}

/** Reads what the renderer wrote into the head. In one line, and without the brackets of a link. */
function summaryOf(html: string) {
  const read = (pattern: RegExp) => plain(pattern.exec(html)?.[1] ?? '')
  return {
    store: read(/<meta property="og:site_name" content="([^"]*)">/),
    title: read(/<meta property="og:title" content="([^"]*)">/),
    description: read(/<meta name="description" content="([^"]*)">/),
  }
}

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

const plain = (escaped: string) =>
  escaped
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? '')
    .replaceAll(/[\s[\]]+/g, ' ')
    .trim()
