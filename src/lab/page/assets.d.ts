/** Imports that the bundler turns into the address of a file or into styles. */
declare module '*.wasm?url' {
  const address: string;
  export default address;
}
declare module '*?worker&url' {
  const address: string;
  export default address;
}
declare module '*.css';
