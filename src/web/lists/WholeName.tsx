/** A name alone in its cell: what does not fit goes on in a second line, and all of it is told to whoever points at it. */
export const WholeName = ({ children: name }: { children: string }) => (
  <span className="line-clamp-2 min-w-0 whitespace-normal break-words font-medium" title={name}>
    {name}
  </span>
)
