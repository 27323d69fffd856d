import type { Rolldown } from 'vite'

const stylesheet = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/

/** Puts the document's style sheet into it: what it shows would wait for a file, and its inline scripts, too. */
export const inlineStyles = (html: string, bundle: Rolldown.OutputBundle) =>
  html.replace(stylesheet, (link: string, fileName: string) => {
    const asset = bundle[fileName]
    return asset?.type === 'asset' ? `<style>${asset.source}</style>` : link
  })
