declare module "virtual:texts/en" {
  const sections: Record<string, Record<string, string | string[]>>;
  export default sections;
}
declare module "virtual:texts/ru" {
  const sections: Record<string, Record<string, string | string[]>>;
  export default sections;
}
