declare module 'virtual:hero/*' {
  const picture: string;
  export default picture;
}
