import { Tabs, TabsContent, TabsList, TabsTrigger } from "./tabs.tsx";

export const title = "Tabs";

export const examples = {
  "Two, the first one open": () => (
    <Tabs defaultValue="in">
      <TabsList aria-label="Sign in or sign up" className="grid grid-cols-2">
        <TabsTrigger value="in">Sign in</TabsTrigger>
        <TabsTrigger value="up">Sign up</TabsTrigger>
      </TabsList>
      <TabsContent value="in">Sign in with your email.</TabsContent>
      <TabsContent value="up">Create an account.</TabsContent>
    </Tabs>
  ),
};
