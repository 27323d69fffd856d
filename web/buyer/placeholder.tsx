/** Placeholder in the band for a text that is loading; wraps like the text. */
export const Placeholder = ({ text }: { text: string }) => (
  <>
    <span className="sr-only">Loading...</span>
    <span aria-hidden className="animate-pulse rounded-md bg-band-ink/12 box-decoration-clone">
      <span className="invisible">{text}</span>
    </span>
  </>
)
