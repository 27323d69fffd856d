type Props = {
  /** The store's document, written into the page at build time. Empty in the browser, where the existing markup is kept. */
  sampleStore: string
}

/** A store page in a browser frame, scaled down. */
export const StorePicture = ({ sampleStore }: Props) => (
  <div
    role="img"
    aria-label="A generated store with its own name, colours, courses and prices"
    className="overflow-hidden rounded-xl border border-line bg-raised shadow-window"
  >
    <Frame />
    <div
      inert
      aria-hidden="true"
      className="store-picture"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own build writes it
      dangerouslySetInnerHTML={{ __html: sampleStore && frameOf(sampleStore) }}
    />
  </div>
)

const frameOf = (document: string) =>
  `<iframe title="A sample store" tabindex="-1" loading="lazy" srcdoc="${document.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`

const Frame = () => (
  <div aria-hidden="true" className="flex items-center gap-3 border-b border-line px-4 py-2.5">
    <span className="flex gap-1.5">
      {['a', 'b', 'c'].map((dot) => (
        <span key={dot} className="size-2.5 rounded-full bg-line" />
      ))}
    </span>
    <span className="mx-auto rounded-md bg-subtle px-4 py-1 text-xs text-muted sm:px-10">marlow-studio</span>
    <span className="w-9" />
  </div>
)
