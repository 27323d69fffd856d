import { classNames } from './class-names.ts'

type Props = {
  /** A complete document. */
  html: string
  title: string
  className?: string
  /** To look at only: nothing in it can be reached or pressed. */
  inert?: boolean
}

/** A link within an inline document is resolved against the application's address, and would load that into the frame. */
const withinTheFrame = (html: string) => html.replaceAll('href="#', 'href="about:srcdoc#')

/** Shows a store's page in a frame that can run its script but not reach this application. */
export const PageFrame = ({ html, title, className, inert = false }: Props) => (
  <iframe
    title={title}
    srcDoc={withinTheFrame(html)}
    sandbox="allow-scripts allow-modals"
    className={classNames('bg-surface', className)}
    {...(inert && { inert: true, 'aria-hidden': true, tabIndex: -1 })}
  />
)
