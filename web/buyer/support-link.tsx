/** The address to which a buyer writes with questions. */
export const SupportLink = ({ address }: { address: string }) => (
  <p className="text-sm text-muted">
    Questions? Write to{' '}
    <a
      href={`mailto:${address}`}
      // The padding enlarges the target and, in a line of text, moves nothing.
      className="py-3.5 font-semibold text-accent underline underline-offset-3 wrap-anywhere"
    >
      {address}
    </a>
    .
  </p>
)
