/** The address at which pages load a file. */
declare module '*?address' {
  const address: string
  export = address
}
