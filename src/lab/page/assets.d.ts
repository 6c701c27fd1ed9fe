/** What the bundler makes of an import that is not a module of ours: the address of a file, or looks. */
declare module '*.wasm?url' {
  const address: string;
  export default address;
}
declare module '*?worker&url' {
  const address: string;
  export default address;
}
declare module '*.css';
